import type { Language } from "#schemas/shared/constants.ts"
import { readColour, rgbOf, textOn } from "#schemas/branding/colours.ts"

/** The sender: a firm with its name and colour, or the platform. */
export interface MailSender {
  readonly name: string
  /** `#rrggbb`; null for the platform's colour. */
  readonly colour: string | null
}

/** The parts of a mail as plain text, in the recipient's language. */
export interface MailParts {
  readonly subject: string
  readonly title: string
  readonly greeting: string
  /** Paragraphs before the button. */
  readonly lines: ReadonlyArray<string>
  readonly button: { readonly label: string; readonly link: string } | null
  /** Paragraphs after the button. */
  readonly after: ReadonlyArray<string>
  /** Text before the button's URL, for mail programs that do not show the button. */
  readonly byHand: string
  /** Kinds of notifications that can be unsubscribed from, with the URLs. */
  readonly stops: ReadonlyArray<{ readonly label: string; readonly link: string }>
  readonly stopsTitle: string
  readonly footer: string
  /** The first line of the mail, below which a reply's quoted text starts. */
  readonly before?: string | null
}

const platformColour = "#0b5f6e"

/** Escapes text for HTML content and attributes. */
export const escaped = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")

/** Renders the parts as plain text. */
export const asText = ({ after, before, button, footer, greeting, lines, stops, stopsTitle }: MailParts) =>
  [
    ...(before == null ? [] : [before]),
    greeting,
    ...lines,
    ...(button === null ? [] : [`${button.label}\n${button.link}`]),
    ...after,
    ...(stops.length === 0 ? [] : [[stopsTitle, ...stops.map(({ label, link }) => `${label} – ${link}`)].join("\n")]),
    `-- \n${footer}`
  ].join("\n\n")

/**
 * Renders the parts as HTML. Uses inline styles, since mail programs drop style sheets, and no images, so that opening
 * a mail loads nothing.
 */
export const asHtml = (parts: MailParts, sender: MailSender, name: string, language: Language) => {
  const colour = readColour(sender.colour ?? "") ?? platformColour
  const onColour = textOn(rgbOf(colour)).text === "dark" ? "#000000" : "#ffffff"
  const line = (text: string, style = "") =>
    `<p style="margin:0 0 16px;${style}">${escaped(text).replaceAll("\n", "<br>")}</p>`
  const small = "font-size:13px;color:#565d66"
  const { button, stops, stopsTitle } = parts
  const stopLine =
    stops.length === 0
      ? ""
      : ` ${escaped(stopsTitle)} ${stops
          .map(({ label, link }) => `<a href="${escaped(link)}" style="color:#565d66">${escaped(label)}</a>`)
          .join(" · ")}`
  const action =
    button === null
      ? []
      : [
          `<p style="margin:24px 0"><a href="${escaped(button.link)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${colour};color:${onColour};font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>`
        ]
  const byHand =
    button === null
      ? []
      : [
          line(parts.byHand, `${small};margin-bottom:4px`),
          `<p style="margin:0;word-break:break-all;${small}"><a href="${escaped(button.link)}" style="color:#565d66">${escaped(button.link)}</a></p>`
        ]
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(parts.subject)}</title></head>`,
    `<body style="margin:0;padding:24px 12px;background:#f4f5f6;color:#1f2429;font:15px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif">`,
    `<div style="max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e2e4e7;border-radius:10px;overflow:hidden">`,
    `<div style="padding:16px 32px;background:${colour};color:${onColour};font-weight:600">${escaped(name)}</div>`,
    `<div style="padding:32px">${parts.before == null ? "" : line(parts.before, small)}<h1 style="margin:0 0 16px;font-size:20px;line-height:1.25">${escaped(parts.title)}</h1>`,
    line(parts.greeting),
    ...parts.lines.map((text) => line(text)),
    ...action,
    ...parts.after.map((text) => line(text)),
    ...byHand,
    `</div></div><p style="max-width:560px;margin:16px auto 0;text-align:center;font-size:12px;color:#565d66">${escaped(parts.footer)}${stopLine}</p></body></html>`
  ].join("\n")
}
