package io.streamgauge.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.driver.ClientPool.Lease;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ClientPoolTest {
    private final AtomicInteger opened = new AtomicInteger();

    /// Leases a client. The second client that the pool opens is unusable, so the pool must not lease it to
    /// another user.
    private Lease<Integer> lease(ClientPool<Integer> pool, int user) {
        return pool.lease(user, 7, client -> client != 2, _ -> opened.incrementAndGet());
    }

    @Test
    void opensAClientForEachUserUnlessClientsAreShared() {
        ClientPool<Integer> pool = new ClientPool<>(0);
        Lease<Integer> first = lease(pool, 0);
        assertThat(lease(pool, 0).client()).isNotEqualTo(first.client());
        assertThat(first.release()).isTrue();
    }

    @Test
    void closesASharedClientAfterItsLastUser() {
        ClientPool<Integer> pool = new ClientPool<>(1);
        Lease<Integer> first = lease(pool, 0);
        Lease<Integer> second = lease(pool, 1);
        assertThat(second.client()).isEqualTo(first.client());
        assertThat(first.release()).isFalse();
        assertThat(second.release()).isTrue();
        assertThat(lease(pool, 2).client()).isEqualTo(2);
    }

    @Test
    void replacesAClientThatIsNoLongerUsable() {
        ClientPool<Integer> pool = new ClientPool<>(2);
        assertThat(lease(pool, 0).client()).isEqualTo(1);
        Lease<Integer> lost = lease(pool, 1);
        assertThat(lost.client()).isEqualTo(2);
        assertThat(lease(pool, 3).client()).isEqualTo(3);
        assertThat(lease(pool, 5).client()).isEqualTo(3);
        assertThat(lost.release()).isTrue();
    }

    @Test
    void triesTheNextNodeAfterAFailedOpening() throws Exception {
        ClientPool<String> pool = new ClientPool<>(2);
        List<Integer> nodes = new ArrayList<>();
        ClientPool.Opening<String, IOException> failingOnce = node -> {
            nodes.add(node);
            if (nodes.size() == 1) {
                throw new IOException("unreachable");
            }
            return "client";
        };
        assertThatThrownBy(() -> pool.lease(1, 9, _ -> true, failingOnce)).isInstanceOf(IOException.class);
        assertThat(pool.lease(3, 9, _ -> true, failingOnce).client()).isEqualTo("client");
        assertThat(nodes).containsExactly(1, 2);
        assertThat(new ClientPool<Integer>(0)
                        .lease(3, 9, _ -> true, node -> node)
                        .client())
                .isEqualTo(9);
    }
}
