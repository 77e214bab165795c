extension ItemList {
    /// Gives up what was moved elsewhere, in one batch.
    public func removeDelivered(_ items: [(item: DragItem, outcome: DropOutcome)]) {
        update { batch in
            for (item, outcome) in items where outcome.isDelivered {
                if let slot = item.slot { batch.remove(slot) }
            }
        }
    }
}
