extension ItemList {
    /// Removes the delivered items in one batch, after a move to another destination.
    public func removeDelivered(_ items: [(item: DragItem, outcome: DropOutcome)]) {
        update { batch in
            for (item, outcome) in items where outcome.isDelivered {
                if let slot = item.slot { batch.remove(slot) }
            }
        }
    }
}
