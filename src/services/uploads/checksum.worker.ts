import type { ChecksumAnswered, ChecksumAsked } from "#services/uploads/ChecksumPool.ts"
import { sha256 } from "#services/uploads/fileChecksum.ts"

const answer = async ({ bytes, task }: ChecksumAsked): Promise<ChecksumAnswered> => {
  try {
    return { task, digest: await sha256(await bytes.arrayBuffer()) }
  } catch (cause) {
    const unreadable = cause instanceof Error && (cause.name === "NotReadableError" || cause.name === "NotFoundError")
    return { task, error: cause instanceof Error ? cause.message : String(cause), unreadable }
  }
}

self.onmessage = (event: MessageEvent<ChecksumAsked>) => {
  void answer(event.data).then((answered) => self.postMessage(answered))
}
