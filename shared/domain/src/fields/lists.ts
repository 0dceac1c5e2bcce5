/** So many rows of a list are reached by the number of a page: all rows before it have to be passed over. */
export const LIST_REACH = 5_000
