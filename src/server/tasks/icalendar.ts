import { addDays } from "#schemas/shared/workingDays.ts"

/** An all-day event. */
export interface CalendarEvent {
  /** Globally unique, and the same whenever the event is exported again. */
  readonly uid: string
  readonly summary: string
  readonly description: string
  /** A date such as `2026-11-21`. */
  readonly day: string
  readonly url: string
  /** An ISO timestamp. */
  readonly changedAt: string
  readonly sequence: number
}

/** RFC 5545, section 3.3.11: escapes special characters and replaces control characters. */
const text = (value: string) =>
  value
    .replace(/\r\n?/g, "\n")
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, "\\n")

const encoder = new TextEncoder()
const octetsOfLine = 75

/** RFC 5545, section 3.1: folds a line after 75 octets, without splitting a character. */
const folded = (line: string): string => {
  const lines: Array<string> = []
  let current = ""
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    // The space that begins a continued line counts as an octet.
    if (octets + size > octetsOfLine) {
      lines.push(current)
      current = " "
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join("\r\n")
}

const dateOf = (day: string) => day.replaceAll("-", "")
const instantOf = (at: string) => `${new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "")}`

/** An event with a start and an end time. */
export interface CalendarMeeting {
  readonly uid: string
  readonly summary: string
  readonly description: string
  /** `from`, `until` and `madeAt` are ISO timestamps. */
  readonly from: string
  readonly until: string
  readonly madeAt: string
  readonly url: string
  readonly organizer: { readonly name: string; readonly address: string }
  readonly attendee: { readonly name: string; readonly address: string }
}

/** A quoted parameter (RFC 5545, section 3.2), which cannot contain quotes or line breaks. */
const quoted = (value: string) => `"${text(value).replaceAll('"', "'").replaceAll("\\n", " ")}"`

/** A meeting invitation (RFC 5546, `METHOD:REQUEST`) that calendar programs recognise in a mail. */
export const toInvitation = (meeting: CalendarMeeting): string => {
  const { attendee, description, from, madeAt, organizer, summary, uid, until, url } = meeting
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Dossier//Rooms//FR",
    "CALSCALE:GREGORIAN",
    "METHOD:REQUEST",
    "BEGIN:VEVENT",
    `UID:${text(uid)}`,
    `DTSTAMP:${instantOf(madeAt)}`,
    `DTSTART:${instantOf(from)}`,
    `DTEND:${instantOf(until)}`,
    `SUMMARY:${text(summary)}`,
    `DESCRIPTION:${text(description)}`,
    `LOCATION:${text(url)}`,
    `URL:${url}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;CN=${quoted(attendee.name)};RSVP=FALSE:mailto:${attendee.address}`,
    "STATUS:CONFIRMED",
    "END:VEVENT",
    "END:VCALENDAR"
  ]
  return `${lines.map(folded).join("\r\n")}\r\n`
}

/** An iCalendar file (RFC 5545) of all-day events that do not block the person's time. */
export const toCalendar = (name: string, events: ReadonlyArray<CalendarEvent>): string => {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Dossier//Tasks//FR",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...events.flatMap(({ changedAt, day, description, sequence, summary, uid, url }) => [
      "BEGIN:VEVENT",
      `UID:${text(uid)}`,
      `DTSTAMP:${instantOf(changedAt)}`,
      `LAST-MODIFIED:${instantOf(changedAt)}`,
      `SEQUENCE:${sequence}`,
      `DTSTART;VALUE=DATE:${dateOf(day)}`,
      `DTEND;VALUE=DATE:${dateOf(addDays(day, 1))}`,
      `SUMMARY:${text(summary)}`,
      ...(description === "" ? [] : [`DESCRIPTION:${text(description)}`]),
      `URL:${url}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT"
    ]),
    "END:VCALENDAR"
  ]
  return `${lines.map(folded).join("\r\n")}\r\n`
}
