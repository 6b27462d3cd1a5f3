import { timingSafeEqual } from "node:crypto"
import { Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { hashSecret, newSecret } from "#server/access/secrets.ts"
import { escaped, mailTexts, moment } from "#server/mail/composeMail.ts"
import { Mails } from "#server/mail/Mails.ts"
import { languageOf } from "#server/platform/problems.ts"
import { Settings } from "#server/platform/Settings.ts"
import type { Language } from "#schemas/shared/constants.ts"

export const mailboxPath = "/api/dev/mailbox"

/**
 * The key of the page of kept mails, told at the start to whoever sees the server's output. An address alone would be
 * open to everyone behind a proxy that was set up in haste, and the mails hold links that set passwords.
 */
export class MailboxKey extends Context.Service<MailboxKey, string>()("dossier/server/mail/MailboxKey") {
  static readonly layer = Layer.sync(MailboxKey, newSecret)
}

interface Kept {
  readonly id: number
  readonly message_id: string
  readonly content: Uint8Array
  readonly created_at: string
}

const most = 100
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const absent = HttpServerResponse.empty({ status: 404 })
const page = (html: string) =>
  HttpServerResponse.text(html, {
    contentType: "text/html; charset=utf-8",
    headers: { "content-security-policy": policy, "referrer-policy": "no-referrer", "x-robots-tag": "noindex" }
  })

const style =
  ":root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}body{max-width:48rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.25rem}ol{list-style:none;padding:0}li{border-top:1px solid GrayText;padding:.75rem 0}a{font-weight:600}small{display:block;overflow-wrap:anywhere}"

const list = (
  rows: ReadonlyArray<{ readonly id: number; readonly to: string; readonly subject: string; readonly at: string }>,
  key: string,
  language: Language
) => {
  const texts = mailTexts[language]
  const items = rows.map(
    ({ at, id, subject, to }) =>
      `<li><a href="${mailboxPath}?key=${encodeURIComponent(key)}&amp;mail=${id}">${escaped(subject)}</a><small>${escaped(to)} · ${escaped(moment(language, at))}</small></li>`
  )
  const title = escaped(texts["mailbox.title"])
  const content = items.length === 0 ? `<p>${escaped(texts["mailbox.empty"])}</p>` : `<ol>${items.join("")}</ol>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${escaped(texts["mailbox.note"])}</p>${content}</main></body></html>`
}

const isKey = (given: string | null, key: string) =>
  given !== null && timingSafeEqual(hashSecret(given), hashSecret(key))

/** The kept mails, newest first, and one of them as its reader sees it. Absent where mails leave by SMTP. */
export const MailboxRoute = HttpRouter.add(
  "GET",
  mailboxPath,
  Effect.gen(function* () {
    const { mail } = yield* Settings
    const request = yield* HttpServerRequest.HttpServerRequest
    const key = yield* MailboxKey
    const query = new URL(request.url, "http://portal.invalid").searchParams
    const given = query.get("key")
    if (mail.smtp !== undefined || !(mail.isMailboxOpen || isKey(given, key))) return absent
    const sql = yield* SqlClient.SqlClient
    const mails = yield* Mails
    const rows = yield* sql<Kept>`select * from app.kept_mails(${most})`.pipe(Effect.orDie)
    const wanted = query.get("mail")
    if (wanted !== null) {
      const row = rows.find(({ id }) => String(id) === wanted)
      const content = row === undefined ? null : mails.read(row.message_id, row.content)
      return content === null ? absent : page(content.html)
    }
    const shown = rows.flatMap(({ content, created_at, id, message_id }) => {
      const read = mails.read(message_id, content)
      return read === null ? [] : [{ id, to: read.to.address, subject: read.subject, at: created_at }]
    })
    return page(list(shown, given ?? "", languageOf(request.headers["accept-language"])))
  })
)
