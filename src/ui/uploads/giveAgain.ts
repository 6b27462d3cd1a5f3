import type { Uploads } from "#ui/app/uploads.ts"

/** [UPL-O09] Hands an upload its file again; without one, asks the browser. False when it has none to give. */
export const giveTo = async ({ giveAgain, queue }: Uploads, id: string, file: File | null): Promise<boolean> => {
  const given = await giveAgain(id, file)
  if (given !== null) queue.send({ type: "file.given", id, ...given })
  return given !== null
}
