import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { languages } from "#schemas/shared/constants.ts"
import { escaped } from "#server/mail/mailFrame.ts"
import { filled, mailTexts } from "#server/mail/mailWords.ts"
import { openStop, stopPath } from "#server/mail/stopLinks.ts"
import { Sealing } from "#server/shared/Sealing.ts"

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
const style = `:root{color-scheme:light dark;--ground:#f6f7f9;--panel:#fff;--line:#e2e5ea;--ink:#1c2430;--soft:#4d5766;--brand:#0b5f6e;--on:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#14171c;--panel:#1c2027;--line:#2e343d;--ink:#e8ebf0;--soft:#a3adbb;--brand:#7fd0de;--on:#10242a}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:30rem;padding:2rem;background:var(--panel);border:1px solid var(--line);border-radius:.75rem}h1{margin:0 0 .75rem;font-size:1.375rem;line-height:1.25}
p{margin:0 0 1.25rem;color:var(--soft);overflow-wrap:anywhere}form{margin:0}button{font:inherit;font-weight:600;padding:.625rem 1.25rem;border:0;border-radius:.5rem;background:var(--brand);color:var(--on);cursor:pointer}
button:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`

const page = (language: string, title: string, content: string, status = 200) =>
  HttpServerResponse.text(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head><body><main><h1>${escaped(title)}</h1>${content}</main></body></html>`,
    {
      status,
      contentType: "text/html; charset=utf-8",
      headers: { "content-security-policy": policy, "referrer-policy": "no-referrer", "x-robots-tag": "noindex" }
    }
  )

const paragraph = (text: string) => `<p>${escaped(text)}</p>`

const gone = page(
  "fr",
  mailTexts.fr["stop.gone.title"],
  languages.map((language) => `<p lang="${language}">${escaped(mailTexts[language]["stop.gone.text"])}</p>`).join(""),
  404
)

/** The person and the kinds of mail of a link; null if this installation did not sign the token. */
const readLink = Effect.gen(function* () {
  const { token = "" } = yield* HttpRouter.params
  const stop = openStop(yield* Sealing, token)
  if (stop === null) return null
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ language: string | null; email: string | null }>`
    select app.language_of(${stop.user}) as language, app.mail_address_of(${stop.user}) as email`
  if (row?.email == null) return null
  const language = languages.find((one) => one === row.language) ?? languages[0]
  const texts = mailTexts[language]
  const names = stop.families.map((family) => texts[`stop.family.${family}`])
  const values = {
    email: row.email,
    families: new Intl.ListFormat(language, { type: "conjunction" }).format(names)
  }
  return { ...stop, language, say: (key: "stop.page.text" | "stop.done.text") => filled(texts[key], values), texts }
})

/** `GET` changes nothing: mail scanners follow the links of a mail. */
const show = Effect.gen(function* () {
  const link = yield* readLink
  if (link === null) return gone
  const { language, say, texts } = link
  const button = `<form method="post"><button>${escaped(texts["stop.page.button"])}</button></form>`
  return page(language, texts["stop.page.title"], paragraph(say("stop.page.text")) + button)
})

const stop = Effect.gen(function* () {
  const link = yield* readLink
  if (link === null) return gone
  const { families, language, say, texts, user } = link
  const sql = yield* SqlClient.SqlClient
  const changes = Object.fromEntries(families.map((family) => [family, { mail: "never" }]))
  yield* sql`select app.change_notifications(${user}, null, ${JSON.stringify(changes)}::jsonb)`
  return page(language, texts["stop.done.title"], paragraph(say("stop.done.text")))
})

/**
 * [NOT-003] Turns off kinds of mail by a link in a mail, without sign-in: by a button on a page, or with one click in
 * the mail program (RFC 8058).
 */
export const StopMailsRoute = Layer.effectDiscard(
  Effect.gen(function* () {
    const router = yield* HttpRouter.HttpRouter
    yield* router.add("GET", `${stopPath}/:token`, show)
    yield* router.add("POST", `${stopPath}/:token`, stop)
  })
)
