import type { AddressInfo } from "node:net"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"

export interface Received {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly raw: string
  readonly mail: Email
}

/** What the server answers to refuse a mail. */
export interface Refusal {
  readonly status: number
  readonly text: string
}

/** A real SMTP server on the loopback that keeps the received mails. `refuse` makes it refuse mails to a recipient. */
export const startMailServer = async () => {
  const received: Array<Received> = []
  const refusals = new Map<string, Array<Refusal>>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _, done) => {
      const refusal = refusals.get(address)?.shift()
      done(refusal === undefined ? null : Object.assign(new Error(refusal.text), { responseCode: refusal.status }))
    },
    onData: (stream, { envelope }, done) => {
      const parts: Array<Buffer> = []
      stream.on("data", (part: Buffer) => parts.push(part))
      stream.on("end", () => {
        const raw = Buffer.concat(parts)
        void PostalMime.parse(raw).then((mail) => {
          received.push({
            from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
            to: envelope.rcptTo.map(({ address }) => address),
            raw: raw.toString("utf8"),
            mail
          })
          done()
        }, done)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    to: (address: string) => received.filter((one) => one.to.includes(address)),
    refuse: (address: string, ...answers: ReadonlyArray<Refusal>) => void refusals.set(address, [...answers]),
    stop: () => new Promise<void>((resolve) => server.close(resolve))
  }
}
