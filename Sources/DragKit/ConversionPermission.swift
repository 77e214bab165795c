/// Something that a conversion may do only if the user says so.
public enum ConversionPermission: String, Hashable, Sendable, CaseIterable {
    /// To connect to addresses that are not on the public internet: this machine, this network.
    case privateNetwork = "private-network"
}
