package io.streamgauge.experiment;

/// Durability of an accepted message. Systems are comparable only within one durability class.
public enum DurabilityClass {
    /// No guarantee, because the client does not wait for an acknowledgement.
    D0("no acknowledgement"),
    /// Copy in the memory of the leader when the message is accepted.
    D1("memory of the leader"),
    /// Copies in the memory (page cache) of a quorum of at least two replicas when the message is accepted.
    D2("memory of a quorum of replicas"),
    /// Copies on the stable storage of a quorum of replicas when the message is accepted. A system with
    /// one node has one copy.
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
