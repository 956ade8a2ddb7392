/** The reason why a document cannot be read, as the end of a sentence. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}
