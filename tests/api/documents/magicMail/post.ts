import { Effect } from "effect"
import { createTransport, type SendMailOptions } from "nodemailer"
import { MailListener } from "#server/documents/magicMail/MailListener.ts"
import type { Portal } from "#tests/support/portal.ts"

export const mailDomain = "recu.dossier.example"

/** Settings of a portal that receives mails on a local port. */
export const receiving = (changes: object = {}) => ({
  mailIn: { host: "127.0.0.1", port: 0, domain: mailDomain, sizeLimit: 2_000_000, rate: 100_000, ...changes }
})

/** The SMTP answer to a mail: its code (250 if accepted, 0 without an answer) and text. */
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

/** Sends a mail over a real SMTP connection. Returns the answer, also for a refusal. */
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

/** A key and a self-signed certificate for these tests only. */
export const testTls = {
  key: Buffer.from(`-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxwI3bIlm5QDvKVeq
B4kLbdSWsLeUSwMp9EClmJqcOJKhRANCAAQEeccpYa1hSLbvStZ08yKtTKYl2DWh
fXdLZOW/gLCUvVtNsDOMQACjwMOGtByFc6nP7vdTgAKsbHeM50VIVCX4
-----END PRIVATE KEY-----`),
  cert: Buffer.from(`-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUb8GW6Jf0RVw85dGL87NqaLRVNKMwCgYIKoZIzj0EAwIw
HzEdMBsGA1UEAwwUcmVjdS5kb3NzaWVyLmV4YW1wbGUwIBcNMjYxMTIxMTU1ODE1
WhgPMjEyNjEwMjgxNTU4MTVaMB8xHTAbBgNVBAMMFHJlY3UuZG9zc2llci5leGFt
cGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEBHnHKWGtYUi270rWdPMirUym
Jdg1oX13S2Tlv4CwlL1bTbAzjEAAo8DDhrQchXOpz+73U4ACrGx3jOdFSFQl+KNT
MFEwHQYDVR0OBBYEFGkf1q957IE2KApd++/Ok94cRCmnMB8GA1UdIwQYMBaAFGkf
1q957IE2KApd++/Ok94cRCmnMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwID
SQAwRgIhAN93OG+U/mxQ45h1prfIO7/k/8zRxjJKSyS9MqeEITZBAiEAsWVFVk7+
9ZGE7QUHPdXKTvZhU/Xm1CUpEnHm+uahKiw=
-----END CERTIFICATE-----`)
}
