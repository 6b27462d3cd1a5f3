import { Readable } from "node:stream"

/** A long response in the pieces that the database returned, sent without joining them. */
export class Pieces {
  readonly length: number
  readonly parts: ReadonlyArray<Uint8Array>
  constructor(parts: ReadonlyArray<Uint8Array>) {
    this.parts = parts
    this.length = parts.reduce((sum, part) => sum + part.length, 0)
  }
  stream(): Readable {
    let next = 0
    const { parts } = this
    return new Readable({
      highWaterMark: 1_048_576,
      read() {
        while (next < parts.length) if (!this.push(parts[next++])) return
        this.push(null)
      }
    })
  }
}
