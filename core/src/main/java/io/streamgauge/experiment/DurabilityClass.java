package io.streamgauge.experiment;

/// Durability of an accepted message. Systems are comparable only within one durability class.
public enum DurabilityClass {
    /// Nothing is guaranteed: the client does not wait for the broker.
    D0("no acknowledgement"),
    /// In the memory of the leader when accepted.
    D1("memory of the leader"),
    /// In the memory (page cache) of a quorum of at least two replicas when accepted.
    D2("memory of a quorum of replicas"),
    /// On stable storage of a quorum of the replicas when accepted; with one node, of that node.
    D3("stable storage of a quorum of replicas");

    private final String meaning;

    DurabilityClass(String meaning) {
        this.meaning = meaning;
    }

    /// Returns the description of the durability class in reports.
    public String meaning() {
        return meaning;
    }
}
