import { timingSafeEqual } from "node:crypto"
import { Context, Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { hashSecret, newSecret } from "#server/shared/secrets.ts"
import { escaped } from "#server/mail/mailFrame.ts"
import { mailTexts, moment } from "#server/mail/mailWords.ts"
import { Mails } from "#server/mail/Mails.ts"
import { languageOf } from "#server/platform/problems.ts"
import { Settings } from "#server/platform/Settings.ts"
import type { Language } from "#schemas/shared/constants.ts"

export const mailboxPath = "/api/dev/mailbox"

/**
 * The key of the page of kept mails, printed at startup. The mails contain links that set passwords. A check for local
 * calls would not be enough: behind a badly configured proxy all calls look local.
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
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** CSP of a single mail, shown in the page's frame: links open in a new tab, scripts do not run. */
const barePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
const absent = HttpServerResponse.empty({ status: 404 })
const page = (html: string, allowed = policy) =>
  HttpServerResponse.text(html, {
    contentType: "text/html; charset=utf-8",
    headers: { "content-security-policy": allowed, "referrer-policy": "no-referrer", "x-robots-tag": "noindex" }
  })

// The product's colours, inlined because the CSP allows no other files.
const style = `:root{color-scheme:light dark;--ground:#f6f7f9;--panel:#fff;--line:#e2e5ea;--ink:#1c2430;--soft:#586273;--brand:#2f5fd0;font:15px/1.5 "Inter Variable",Inter,system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{--ground:#14171c;--panel:#1c2027;--line:#2e343d;--ink:#e8ebf0;--soft:#a3adbb;--brand:#8fb0ff}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink)}
header{padding:1rem 1.5rem;border-bottom:1px solid var(--line);background:var(--panel);font-weight:650}
main{max-width:56rem;margin:0 auto;padding:1.5rem}h1{margin:0;font-size:1.5rem;line-height:1.25}
p{margin:.25rem 0 1.25rem;color:var(--soft)}ol,dl{margin:0;padding:0;list-style:none;background:var(--panel);border:1px solid var(--line);border-radius:.75rem;overflow:hidden}
li+li{border-top:1px solid var(--line)}li a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 1rem;padding:.75rem 1rem;color:inherit;text-decoration:none}
li a:hover{background:color-mix(in srgb,var(--brand) 7%,transparent)}a:focus-visible{outline:2px solid var(--brand);outline-offset:-2px}
strong{grid-column:1;font-weight:600;overflow-wrap:anywhere}.to{grid-column:1;color:var(--soft);overflow-wrap:anywhere}.at{grid-column:2;grid-row:1;color:var(--soft);white-space:nowrap}
.state{grid-column:2;grid-row:2;justify-self:end;padding:0 .5rem;border:1px solid var(--line);border-radius:1rem;font-size:.8125rem;color:var(--soft)}
.back{display:inline-block;margin:0 0 1rem;color:var(--brand);font-weight:600;text-decoration:none}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1rem;margin:1rem 0;padding:.75rem 1rem}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:70vh;border:1px solid var(--line);border-radius:.75rem;background:#fff}
@media(max-width:30rem){main{padding:1rem}li a{grid-template-columns:minmax(0,1fr)}.at,.state{grid-column:1;grid-row:auto;justify-self:start}}`

interface Shown {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly at: string
}

const addressOf = (key: string, rest = "") => `${mailboxPath}?key=${encodeURIComponent(key)}${rest}`

const whole = (language: Language, title: string, content: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head><body><header>Dossier</header><main>${content}</main></body></html>`

const list = (rows: ReadonlyArray<Shown>, key: string, language: Language) => {
  const texts = mailTexts[language]
  const items = rows.map(
    ({ at, id, subject, to }) =>
      `<li><a href="${escaped(addressOf(key, `&mail=${id}`))}"><strong>${escaped(subject)}</strong><span class="to">${escaped(to)}</span><time class="at">${escaped(moment(language, at))}</time><span class="state">${escaped(texts["mailbox.kept"])}</span></a></li>`
  )
  const content = items.length === 0 ? `<p>${escaped(texts["mailbox.empty"])}</p>` : `<ol>${items.join("")}</ol>`
  const title = texts["mailbox.title"]
  return whole(language, title, `<h1>${escaped(title)}</h1><p>${escaped(texts["mailbox.note"])}</p>${content}`)
}

/** A mail with recipient and date; its body is shown in a sandboxed frame. */
const one = ({ at, id, subject, to }: Shown, key: string, language: Language) => {
  const texts = mailTexts[language]
  const frame = escaped(addressOf(key, `&mail=${id}&bare`))
  return whole(
    language,
    subject,
    `<a class="back" href="${escaped(addressOf(key))}">← ${escaped(texts["mailbox.back"])}</a><h1>${escaped(subject)}</h1><dl><dt>${escaped(texts["mailbox.to"])}</dt><dd>${escaped(to)}</dd><dt>${escaped(texts["mailbox.at"])}</dt><dd>${escaped(moment(language, at))}</dd><dt>${escaped(texts["mailbox.state"])}</dt><dd>${escaped(texts["mailbox.kept"])}</dd></dl><iframe sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" title="${escaped(subject)}" src="${frame}"></iframe>`
  )
}

const isKey = (given: string | null, key: string) =>
  given !== null && timingSafeEqual(hashSecret(given), hashSecret(key))

/**
 * Serves the page of kept mails, newest first, and single mails as their recipients see them. 404 without the key, or
 * if mails are sent by SMTP.
 */
export const MailboxRoute = HttpRouter.add(
  "GET",
  mailboxPath,
  Effect.gen(function* () {
    const { mail } = yield* Settings
    const request = yield* HttpServerRequest.HttpServerRequest
    const key = yield* MailboxKey
    const query = new URL(request.url, "http://portal.invalid").searchParams
    const given = query.get("key")
    const language = languageOf(request.headers["accept-language"])
    if (mail.smtp !== undefined || !(mail.isMailboxOpen || isKey(given, key))) return absent
    const sql = yield* SqlClient.SqlClient
    const mails = yield* Mails
    const rows = yield* sql<Kept>`select * from app.kept_mails(${most})`.pipe(Effect.orDie)
    const wanted = query.get("mail")
    if (wanted !== null) {
      const row = rows.find(({ id }) => String(id) === wanted)
      const content = row === undefined ? null : mails.read(row.message_id, row.content)
      if (row === undefined || content === null) return absent
      if (query.has("bare")) return page(content.html.replace("<head>", `<head><base target="_top">`), barePolicy)
      const shown = { id: row.id, to: content.to.address, subject: content.subject, at: row.created_at }
      return page(one(shown, given ?? "", language))
    }
    const shown = rows.flatMap(({ content, created_at, id, message_id }) => {
      const read = mails.read(message_id, content)
      return read === null ? [] : [{ id, to: read.to.address, subject: read.subject, at: created_at }]
    })
    return page(list(shown, given ?? "", language))
  })
)
