extension Range<Int> {
    /// The first number for which a condition holds that holds for all greater ones, too; the upper
    /// bound where it holds for none. The condition is asked about a logarithm of the numbers.
    @inlinable
    package func partitioningIndex(where holds: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
