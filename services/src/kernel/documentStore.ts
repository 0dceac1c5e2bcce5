/** What is kept of a document: its bytes, or the object that holds them, and the checksum that tells whether they are the ones. */
export type StoredBytes = Readonly<{ org_id: string; inhalt: Uint8Array | null; object_id: string | null; sha256: string }>

/** The columns of a document's row that `bytesOf` needs. */
export const STORED = ['org_id', 'inhalt', 'object_id', 'sha256'] as const

/** Where the bytes of documents are. They may come from another machine, so no transaction waits for them that others wait for. */
export type DocumentStore = Readonly<{
  /**
   * The bytes of a document, wherever they are.
   * @throws Refusal DOKUMENT_NICHT_DA where the store doesn't answer, or answers something else
   */
  bytesOf(row: StoredBytes): Promise<Uint8Array>
}>
