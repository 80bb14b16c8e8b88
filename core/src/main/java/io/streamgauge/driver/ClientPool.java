package io.streamgauge.driver;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Clients that the producers or the consumers of a trial share. User i uses client i modulo the number of clients. The
/// last user of a client closes this client.
///
/// @param <C> client of a system, for example a connection
public final class ClientPool<C> {
    private final List<Slot<C>> slots = new ArrayList<>();

    /// Slot for one client. If the connection of the client is lost, another client takes its place.
    private static final class Slot<C> {
        private final int index;
        private @Nullable Lease<C> current;
        private int openings;

        Slot(int index) {
            this.index = index;
        }
    }

    /// @param clients number of clients, or 0 if each user has its own client
    public ClientPool(int clients) {
        for (int i = 0; i < clients; i++) {
            slots.add(new Slot<>(i));
        }
    }

    /// Operation that opens a client.
    public interface Opening<C, X extends Exception> {
        /// Opens a client.
        ///
        /// @param node index of the node to connect to. An implementation that uses the index must reduce it
        ///     modulo the number of nodes
        C open(int node) throws X;
    }

    /// Returns the client of a user and opens it if necessary. Each time that the same shared client has to be
    /// opened again, the pool uses the next node.
    ///
    /// @param user index of the user, counted from 0
    /// @param node index of the node that an unshared client connects to
    /// @param isUsable condition that an open client must meet to be shared with another user; a client that
    ///     does not meet the condition is replaced
    public <X extends Exception> Lease<C> lease(int user, int node, Predicate<C> isUsable, Opening<C, X> opening)
            throws X {
        if (slots.isEmpty()) {
            return new Lease<>(opening.open(node));
        }
        Slot<C> slot = slots.get(user % slots.size());
        synchronized (slot) {
            Lease<C> current = slot.current;
            if (current == null || !isUsable.test(current.client) || !current.join()) {
                current = new Lease<>(opening.open(slot.index + slot.openings++));
                slot.current = current;
            }
            return current;
        }
    }

    /// Client and the number of its users.
    public static final class Lease<C> {
        private final C client;
        private int users = 1;

        /// Creates a lease for one user.
        public Lease(C client) {
            this.client = client;
        }

        public C client() {
            return client;
        }

        private synchronized boolean join() {
            if (users == 0) {
                return false;
            }
            users++;
            return true;
        }

        /// Releases the client for one user.
        ///
        /// @return true if this was the last user, which must now close the client
        public synchronized boolean release() {
            users--;
            return users == 0;
        }
    }
}
