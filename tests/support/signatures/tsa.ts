// A time-stamp authority on the loopback: with `openssl ts`, or made of the portal's own parts.
import * as asn1js from "asn1js"
import { execFile } from "node:child_process"
import { randomBytes, X509Certificate } from "node:crypto"
import { once } from "node:events"
import { mkdtemp, readFile, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { promisify } from "node:util"
import * as pkijs from "pkijs"
import { der, oid } from "#server/signatures/pdf/asn1.ts"
import { sha256, signCms } from "#server/signatures/pdf/cms.ts"
import { type Authority, identityOf, issue } from "#server/signatures/pdf/identities.ts"

type Answer = (query: Buffer) => Promise<Uint8Array>

/** The faults that an authority can simulate. */
export type Lie = "away" | "garbage" | "long" | "refuses" | "forged" | "otherBytes" | "otherTime"

const ownAnswer = (authority: Authority, root: Authority, lie: () => Lie | null): Answer => {
  const identity = identityOf(authority.key, [authority.certificate, root.certificate])
  return async (query) => {
    const { messageImprint, nonce } = pkijs.TimeStampReq.fromBER(new Uint8Array(query).buffer)
    const told = lie()
    if (told === "garbage") return Buffer.from("<html>Bonjour</html>")
    if (told === "long") return Buffer.alloc(200_000, 0x30)
    if (told === "refuses") return der(new pkijs.TimeStampResp({ status: new pkijs.PKIStatusInfo({ status: 2 }) }))
    if (told === "otherBytes") messageImprint.hashedMessage.valueBlock.valueHexView[0]! ^= 1
    const info = der(
      new pkijs.TSTInfo({
        version: 1,
        policy: "1.2.3.4.1",
        messageImprint,
        serialNumber: new asn1js.Integer({ valueHex: new Uint8Array([1, ...randomBytes(8)]).buffer }),
        genTime: told === "otherTime" ? new Date(Date.now() - 20 * 60_000) : new Date(),
        ...(nonce && { nonce })
      })
    )
    const token = await signCms(identity, sha256(info), { inside: { type: oid.timeStampInfo, bytes: info } })
    const answer = der(
      new pkijs.TimeStampResp({
        status: new pkijs.PKIStatusInfo({ status: 0 }),
        timeStampToken: pkijs.ContentInfo.fromBER(new Uint8Array(token).buffer)
      })
    )
    // The last bytes belong to the signature.
    if (told === "forged") answer[answer.length - 1]! ^= 1
    return answer
  }
}

interface Manner {
  /** The digest with which the authority signs. */
  readonly digest: "sha256" | "sha512"
  /** The digest with which it identifies its certificate; sha1 uses the older attribute. */
  readonly certificateHash: "sha256" | "sha1"
}

const configuration = ({ certificateHash, digest }: Manner) => `[tsa]
serial = serial
signer_digest = ${digest}
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = ${certificateHash}
`

const opensslAnswer = async (authority: Authority, root: Authority, manner: Manner): Promise<Answer> => {
  const folder = await mkdtemp(join(tmpdir(), "tsa-"))
  const put = (name: string, text: string | Buffer) => writeFile(join(folder, name), text)
  await put("tsa.cnf", configuration(manner))
  await put("serial", "01\n")
  await put("tsa.pem", new X509Certificate(authority.certificate).toString())
  await put("root.pem", new X509Certificate(root.certificate).toString())
  await put("tsa.key", authority.key.export({ type: "pkcs8", format: "pem" }) as string)
  const answers = [
    "-signer",
    "tsa.pem",
    "-inkey",
    "tsa.key",
    "-chain",
    "root.pem",
    "-queryfile",
    "query",
    "-out",
    "answer"
  ]
  let turn = Promise.resolve()
  return (query) => {
    const mine = turn.then(async () => {
      await put("query", query)
      await promisify(execFile)("openssl", ["ts", "-reply", "-config", "tsa.cnf", "-section", "tsa", ...answers], {
        cwd: folder
      })
      return readFile(join(folder, "answer"))
    })
    turn = mine.then(
      () => undefined,
      () => undefined
    )
    return mine
  }
}

export const startTimestamps = async (
  engine: "openssl" | "own",
  manner: Manner = { digest: "sha256", certificateHash: "sha256" }
) => {
  const now = new Date(Date.now() - 60_000)
  const until = new Date(now.getTime() + 86_400_000)
  const subject = { C: "FR", O: "Test", email: undefined }
  const root = await issue({ subject: { ...subject, CN: "Time root" }, from: now, until, kind: "authority" })
  const stamper = await issue(
    { subject: { ...subject, CN: "Time stamper" }, from: now, until, kind: "timeStamper" },
    root
  )
  let lie: Lie | null = null
  let later: Lie | null = null
  let trueAnswers = 0
  const answer = engine === "openssl" ? await opensslAnswer(stamper, root, manner) : ownAnswer(stamper, root, () => lie)
  const server = createServer((request, response) => {
    if (trueAnswers > 0) {
      trueAnswers -= 1
      if (trueAnswers === 0) lie = later
    }
    if (lie === "away") return void response.writeHead(503).end()
    buffer(request)
      .then(answer)
      .then(
        (bytes) => response.writeHead(200, { "content-type": "application/timestamp-reply" }).end(bytes),
        () => response.writeHead(500).end()
      )
  }).listen(0, "127.0.0.1")
  // Long keep-alive: closing a connection while its next request is on the way would look like an unavailable
  // authority.
  server.keepAliveTimeout = 600_000
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    root,
    /** Simulates a fault from now on, or after `after` more correct answers; null ends it. */
    lies: (now: Lie | null, after = 0) => {
      lie = after === 0 ? now : null
      later = now
      // +1, because the counter is decreased before each answer.
      trueAnswers = after === 0 ? 0 : after + 1
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }
  }
}
