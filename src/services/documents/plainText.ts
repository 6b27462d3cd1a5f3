export { decodeText } from "#schemas/documents/decodeText.ts"

const linesInBlock = 100
const lettersInBlock = 16_000

const cut = (line: string): ReadonlyArray<string> =>
  line.length <= lettersInBlock
    ? [line]
    : Array.from({ length: Math.ceil(line.length / lettersInBlock) }, (_, n) =>
        line.slice(n * lettersInBlock, (n + 1) * lettersInBlock)
      )

/** Splits a text into blocks that the browser can lay out one by one. Only very long lines are broken up. */
export const inBlocks = (text: string): ReadonlyArray<string> => {
  const blocks: Array<string> = []
  let lines: Array<string> = []
  let letters = 0
  const close = () => {
    if (lines.length > 0) blocks.push(lines.join("\n"))
    lines = []
    letters = 0
  }
  for (const line of text.split(/\r\n|\r|\n/).flatMap(cut)) {
    if (lines.length >= linesInBlock || letters + line.length > lettersInBlock) close()
    lines.push(line)
    letters += line.length
  }
  close()
  return blocks
}
