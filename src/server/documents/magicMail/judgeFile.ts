import { createHash } from "node:crypto"
import { Effect, Result } from "effect"
import { fileTypeOf, fileTypes } from "#schemas/documents/list/fileTypes.ts"
import { extensionOf, repairName } from "#schemas/documents/rules/names.ts"
import { isDecoration } from "#schemas/documents/magicMailRules.ts"
import { isMessageCode, type MessageCode } from "#schemas/shared/messages/index.ts"
import type { MailFile } from "#server/documents/magicMail/readMail.ts"
import { checkFile } from "#server/uploads/decideUpload.ts"
import { Scanner } from "#server/uploads/Scanner.ts"
import { judgeFileContent } from "#server/uploads/judgeContent.ts"

/** An attachment that becomes a document. */
export interface Kept {
  readonly outcome: "kept"
  readonly name: string
  readonly extension: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}
/** An attachment that does not become a document, with the reason. */
export interface LeftOut {
  readonly outcome: "skipped" | "refused"
  readonly name: string
  readonly code: MessageCode
  readonly bytes: Uint8Array
}

const extensionFor = (mediaType: string) =>
  fileTypes.find(({ mediaTypes, uploadable }) => uploadable && mediaTypes[0] === mediaType)?.extension

/**
 * The attachment's name. Mail programs often omit it or its extension: then uses a number and the extension of the
 * media type.
 */
const nameOf = ({ mediaType, name }: MailFile, number: number): string => {
  const given = repairName(name.trim() === "" ? `fichier ${number}` : name)
  const extension = extensionFor(mediaType)
  return extension !== undefined && fileTypeOf(extensionOf(given)) === undefined && extensionOf(given) === ""
    ? repairName(`${given}.${extension}`)
    : given
}

/**
 * [VAL-038] [VAL-O07] [UPL-O07] Checks an attachment's name, size, content and viruses like an upload. Repairs an
 * invalid name, and skips small inline pictures.
 */
export const judgeFile = (file: MailFile, number: number) =>
  Effect.gen(function* () {
    const { bytes, isInline, mediaType } = file
    const name = nameOf(file, number)
    if (isDecoration({ mediaType, isInline, size: bytes.length })) {
      return { outcome: "skipped", name, code: "mail_in.decoration", bytes } satisfies LeftOut
    }
    const refused = (code: string): LeftOut => ({
      outcome: "refused",
      name,
      code: isMessageCode(code) ? code : "error.global",
      bytes
    })
    const checked = checkFile(name, bytes.length)
    if (Result.isFailure(checked)) return refused(checked.failure.code)
    const { extension, type } = checked.success
    if (!(yield* Effect.promise(() => judgeFileContent(extension, bytes)))) return refused("upload.type_mismatch")
    const scanner = yield* Scanner
    const whole = async function* () {
      yield bytes
    }
    if (!(yield* scanner.isClean(whole))) return refused("upload.virus")
    return {
      outcome: "kept",
      name: checked.success.name,
      extension,
      mediaType: type.mediaTypes[0],
      bytes
    } satisfies Kept
  })
export type Judged = Effect.Success<ReturnType<typeof judgeFile>>

/** SHA-256 over the names and contents of a mail's files, in any order. Detects a mail that was sent twice. */
export const digestOf = (files: ReadonlyArray<MailFile>): Uint8Array => {
  const lines = files.map(({ bytes, name }) => `${createHash("sha256").update(bytes).digest("hex")} ${name}`)
  return createHash("sha256").update(lines.toSorted().join("\n")).digest()
}
