/// An action that a conversion may only perform when the user permits it.
public enum ConversionPermission: String, Hashable, Sendable, CaseIterable {
    /// To connect to addresses outside the public internet: this machine and the local network.
    case privateNetwork = "private-network"
}
