import { Effect } from "effect"
import { createTransport, type SendMailOptions } from "nodemailer"
import { MailListener } from "#server/documents/magicMail/MailListener.ts"
import type { Portal } from "#tests/support/portal.ts"

export const mailDomain = "recu.dossier.example"

/** A portal that receives mails on a port of the loopback. */
export const receiving = (changes: object = {}) => ({
  mailIn: { host: "127.0.0.1", port: 0, domain: mailDomain, sizeLimit: 2_000_000, rate: 100_000, ...changes }
})

/** What the portal said to a mail: 250 and whom it took it for, or its refusal. */
export interface Said {
  readonly status: number
  readonly text: string
}

const codeIn = (error: Error) => {
  const code: unknown = Reflect.get(error, "responseCode")
  return typeof code === "number" ? code : 0
}

export const mailPort = async (portal: Portal): Promise<number> => {
  const { port } = await portal.runtime.runPromise(Effect.map(MailListener, (listener) => listener))
  if (port === null) throw new Error("this portal receives no mail")
  return port
}

/** Sends a mail as a mail program does, over a real connection; a refusal is an answer and no failure. */
export const post = async (portal: Portal, mail: SendMailOptions, options: object = {}): Promise<Said> => {
  const transport = createTransport({
    host: "127.0.0.1",
    port: await mailPort(portal),
    ignoreTLS: true,
    tls: { rejectUnauthorized: false },
    ...options
  })
  try {
    const { response } = await transport.sendMail(mail)
    return { status: Number(response.slice(0, 3)), text: response.slice(4) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { status: codeIn(error), text: error.message }
  } finally {
    transport.close()
  }
}
