/** A copy of a document, to be written to. */
export function copyOf<Document>(document: Document): Document {
  return JSON.parse(JSON.stringify(document));
}
