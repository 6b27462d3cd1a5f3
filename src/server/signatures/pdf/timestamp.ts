// A client of RFC 3161 time stamp authorities over HTTP.
import * as asn1js from "asn1js"
import { randomBytes } from "node:crypto"
import * as pkijs from "pkijs"
import { der, octets, own, sha256Algorithm } from "#server/signatures/pdf/asn1.ts"
import type { Stamp } from "#server/signatures/pdf/cms.ts"

export class TimestampRefused extends Error {
  constructor(detail: string, options?: ErrorOptions) {
    super(`No time stamp: ${detail}`, options)
  }
}

/** Maximum bytes of an answer: signatures reserve 10 KiB for a token. */
const mostBytes = 10_000

export const timeStampInfo = (token: pkijs.SignedData): pkijs.TSTInfo =>
  pkijs.TSTInfo.fromBER(token.encapContentInfo.eContent!.getValue())

export const signedDataOf = (bytes: Uint8Array): pkijs.SignedData =>
  new pkijs.SignedData({ schema: pkijs.ContentInfo.fromBER(own(bytes)).content })

export const timestampFrom =
  (url: string, timeout = 10_000): Stamp =>
  async (digest) => {
    const nonce = randomBytes(8)
    nonce[0]! &= 0x7f
    nonce[0]! |= 0x01
    const request = new pkijs.TimeStampReq({
      version: 1,
      messageImprint: new pkijs.MessageImprint({ hashAlgorithm: sha256Algorithm(), hashedMessage: octets(digest) }),
      nonce: new asn1js.Integer({ valueHex: own(nonce) }),
      certReq: true
    })
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/timestamp-query", accept: "application/timestamp-reply" },
      body: new Uint8Array(der(request)),
      redirect: "error",
      signal: AbortSignal.timeout(timeout)
    }).catch((cause: unknown) => {
      throw new TimestampRefused("the authority does not answer", { cause })
    })
    if (!answer.ok) throw new TimestampRefused(`HTTP ${answer.status}`)
    return tokenIn(await readAnswer(answer), digest, nonce)
  }

/** Reads an answer of at most `mostBytes`. */
const readAnswer = async (answer: Response): Promise<ArrayBuffer> => {
  const parts: Array<Uint8Array> = []
  let size = 0
  try {
    for await (const part of answer.body ?? []) {
      size += part.length
      if (size > mostBytes) break
      parts.push(part)
    }
  } catch (cause) {
    throw new TimestampRefused("the answer broke off", { cause })
  }
  if (size > mostBytes) throw new TimestampRefused("the answer is too long")
  return own(Buffer.concat(parts))
}

const tokenIn = (answer: ArrayBuffer, digest: Uint8Array, nonce: Uint8Array): Buffer => {
  try {
    const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(answer)
    if (status.status > 1 || timeStampToken === undefined) throw new TimestampRefused(`status ${status.status}`)
    const token = der(timeStampToken)
    const info = timeStampInfo(signedDataOf(token))
    const isOurs =
      Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView).equals(digest) &&
      Buffer.from(info.nonce?.valueBlock.valueHexView ?? []).equals(nonce)
    if (!isOurs) throw new TimestampRefused("the answer is to another question")
    return token
  } catch (cause) {
    if (cause instanceof TimestampRefused) throw cause
    throw new TimestampRefused("the answer cannot be read", { cause })
  }
}
