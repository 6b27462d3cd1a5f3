import { readFile } from "node:fs/promises"
import { Config, Context, Effect, Layer, Option, Redacted } from "effect"
import type { StorageLimits } from "#schemas/uploads/quotas.ts"
import { type ScannerAddress, scannerAddress } from "#server/platform/scannerAddress.ts"
import type { S3Options } from "#server/platform/s3/bucket.ts"

const words = (text: string) => text.split(/[\s,]+/).filter((word) => word !== "")

/** A bucket is described whole or not at all: a start without its secret would fail at the first file. */
const s3 = Effect.gen(function* () {
  if ((yield* Config.String("FILES_S3_ENDPOINT").pipe(Config.withDefault(""))) === "") return {}
  const options: S3Options = {
    endpoint: (yield* Config.URL("FILES_S3_ENDPOINT")).href,
    bucket: yield* Config.NonEmptyString("FILES_S3_BUCKET"),
    region: yield* Config.String("FILES_S3_REGION").pipe(Config.withDefault("us-east-1")),
    key: yield* Config.NonEmptyString("FILES_S3_KEY"),
    secret: yield* Config.Redacted("FILES_S3_SECRET")
  }
  return { s3: options }
})

export interface MailSettings {
  /** Where mails leave; without it they are kept in the database. `from` is a bare address. */
  readonly smtp?: { readonly url: Redacted.Redacted; readonly from: string }
  /** Who reads contact requests. */
  readonly contact: string
  /** True opens the page of kept mails to whoever reaches the server; else its key is needed. */
  readonly isMailboxOpen: boolean
}

/** A mail server is described whole or not at all: mails from nobody would be refused one by one. */
const mail = Effect.gen(function* () {
  const from = yield* Config.String("MAIL_FROM").pipe(Config.withDefault(""))
  const settings: MailSettings = {
    contact: yield* Config.String("CONTACT_MAIL").pipe(Config.withDefault(from === "" ? "contact@localhost" : from)),
    isMailboxOpen: (yield* Config.String("MAILBOX").pipe(Config.withDefault(""))) === "on"
  }
  if ((yield* Config.String("SMTP_URL").pipe(Config.withDefault(""))) === "") return settings
  // Nobody could open the links of mails that leave: the public address must be said.
  yield* Config.URL("PUBLIC_URL")
  return {
    ...settings,
    smtp: { url: yield* Config.Redacted("SMTP_URL"), from: yield* Config.NonEmptyString("MAIL_FROM") }
  }
})

/** How mails come in, where they do. */
export interface MailInSettings {
  readonly host: string
  readonly port: number
  /** What stands behind the @ of addresses that turn mails into documents. */
  readonly domain: string
  /** Bytes of one mail, as it travels. */
  readonly sizeLimit: number
  /** Mails that one sender may send a minute. */
  readonly rate: number
  /** The name by which a relay signs its `Authentication-Results`; only what it vouches for is taken. */
  readonly relay?: string
  /** PEM texts for STARTTLS. */
  readonly tls?: { readonly key: Buffer; readonly cert: Buffer }
}

const megabyte = 1_048_576
const gigabyte = 1_024 * megabyte

const mailIn = (publicHost: string) =>
  Effect.gen(function* () {
    const port = yield* Config.option(Config.Port("MAIL_IN_PORT"))
    if (Option.isNone(port)) return {}
    const relay = (yield* Config.String("MAIL_IN_RELAY").pipe(Config.withDefault(""))).trim()
    const keyFile = yield* Config.String("MAIL_IN_KEY").pipe(Config.withDefault(""))
    const tls =
      keyFile === ""
        ? {}
        : {
            tls: {
              key: yield* fileOf(keyFile),
              cert: yield* fileOf(yield* Config.NonEmptyString("MAIL_IN_CERT"))
            }
          }
    const settings: MailInSettings = {
      host: yield* Config.String("MAIL_IN_HOST").pipe(Config.withDefault("127.0.0.1")),
      port: port.value,
      domain: (yield* Config.String("MAIL_IN_DOMAIN").pipe(Config.withDefault(publicHost))).toLowerCase(),
      sizeLimit: (yield* Config.Int("MAIL_IN_MEGABYTES").pipe(Config.withDefault(35))) * megabyte,
      rate: yield* Config.Int("MAIL_IN_RATE").pipe(Config.withDefault(30)),
      ...(relay === "" ? {} : { relay: relay.toLowerCase() }),
      ...tls
    }
    return { mailIn: settings }
  })

const fileOf = (path: string) => Effect.promise(() => readFile(path))

/** Contact requests go to HubSpot where a token for it is given, else they become mails. */
const hubspot = Effect.gen(function* () {
  const token = yield* Config.option(Config.Redacted("HUBSPOT_TOKEN"))
  if (Option.isNone(token) || Redacted.value(token.value) === "") return {}
  const url = yield* Config.String("HUBSPOT_URL").pipe(Config.withDefault("https://api.hubapi.com"))
  return { hubspot: { url, token: token.value } }
})

/** Where the data of companies come from: a public register by its address, else a file of companies, else the built-in one. */
const register = Effect.gen(function* () {
  const file = yield* Config.String("REGISTER_FILE").pipe(Config.withDefault(""))
  if ((yield* Config.String("REGISTER_URL").pipe(Config.withDefault(""))) === "") return file === "" ? {} : { file }
  return { url: (yield* Config.URL("REGISTER_URL")).href }
})

/** [VIE-O02] How office files become visible: by a service, by LibreOffice, or by what is built in. */
const conversion = Effect.gen(function* () {
  const office = yield* Config.String("SOFFICE").pipe(Config.withDefault(""))
  const settings = { office: office === "off" ? null : office }
  if ((yield* Config.String("CONVERSION_URL").pipe(Config.withDefault(""))) === "") return settings
  return { ...settings, url: (yield* Config.URL("CONVERSION_URL")).href }
})

/** A limit by its name; 0 stands for none. */
const limit = (name: string, fallback: number, unit = 1) =>
  Effect.map(Config.Int(name).pipe(Config.withDefault(fallback)), (value) => (value === 0 ? null : value * unit))

const storageLimits = Effect.gen(function* () {
  const limits: StorageLimits = {
    person: yield* limit("QUOTA_PERSON_GIGABYTES", 200, gigabyte),
    company: yield* limit("QUOTA_COMPANY_GIGABYTES", 500, gigabyte),
    firm: yield* limit("QUOTA_FIRM_GIGABYTES", 5_000, gigabyte),
    unfinished: yield* limit("UPLOADS_UNFINISHED", 100),
    announced: yield* limit("UPLOADS_ANNOUNCED_GIGABYTES", 200, gigabyte)
  }
  return limits
})

/** Who looks for viruses in files before they become versions, where somebody does. */
const scanner = Effect.gen(function* () {
  const url = yield* Config.String("SCANNER_URL").pipe(Config.withDefault(""))
  const most = (yield* Config.Int("SCANNER_MEGABYTES").pipe(Config.withDefault(100))) * megabyte
  return url === "" ? {} : { scanner: { address: scannerAddress(url), most } }
})

/** Everything an installation can choose; docs/operations.md explains each. */
export class Settings extends Context.Service<
  Settings,
  {
    readonly host: string
    readonly port: number
    /** While developing: the port of the pages, which this one does not answer. */
    readonly pagesPort?: number
    readonly dataDirectory: string
    /** Where files are kept instead of the data directory. */
    readonly s3?: S3Options
    /** Addresses of proxies whose X-Forwarded-For is believed. */
    readonly trustedProxies: ReadonlyArray<string>
    /** Origins allowed to show the portal in a frame. */
    readonly frameAncestors: ReadonlyArray<string>
    /** Hours without use after which a session ends (SES-O07). */
    readonly staffIdleHours: number
    readonly clientIdleHours: number
    /** [SES-O07] Hours after the sign-in at which a session ends however much it is used. */
    readonly staffMostHours: number
    readonly clientMostHours: number
    /** Requests a minute (NET-O05). */
    readonly requestsPerUser: number
    readonly requestsPerAddress: number
    readonly chunksPerUser: number
    /** Free bytes below which no file is taken, and health says so. */
    readonly leastFree: number
    /** [VAL-038] Without it files are judged by type and structure alone; `most` bytes of each are scanned. */
    readonly scanner?: { readonly address: ScannerAddress; readonly most: number }
    /** What people, companies and firms may store (a firm may have its own), and begin at once. */
    readonly storageLimits: StorageLimits
    /** Live streams that this process holds at once. */
    readonly liveStreams?: number
    /** Who may read the metrics from elsewhere; without it they are told to this machine alone. */
    readonly metricsKey?: Redacted.Redacted
    /** Where faults are reported: an address or a URI; without it the contact for mails. */
    readonly securityContact?: string
    /** Refused sign-ins before waiting starts. */
    readonly refusalsAllowed: number
    /** Keys that seal stored secrets; none: the one in the data directory. The first seals, all open. */
    readonly secretKey?: Redacted.Redacted
    /** Hosts (with their port) of identity providers that may lie inside, or speak plain http. */
    readonly insideProviders: ReadonlyArray<string>
    /** The same of services that firms connect to. */
    readonly insideConnectors: ReadonlyArray<string>
    readonly mail: MailSettings
    /** Without it no mail is received. */
    readonly mailIn?: MailInSettings
    /** Scheme and port of the links in mails; each names the host of its own firm. */
    readonly publicUrl: string
    /** Hosts that firms may take: names, or all below one as `*.example.com`. */
    readonly firmHosts: ReadonlyArray<string>
    /** Life of the links in mails. */
    readonly createLinkHours: number
    readonly resetLinkMinutes: number
    /** Mails with a link that one account can be sent in an hour. */
    readonly linksPerHour: number
    /** Invitations that a firm can mail one person in a day. */
    readonly invitationsPerDay: number
    /** Mails in a day to people who have no account: of one author, and of one firm. */
    readonly outsideMails: { readonly person: number; readonly firm: number }
    /** Days that a node stays in the trash before it goes for good. */
    readonly trashDays: number
    readonly hubspot?: { readonly url: string; readonly token: Redacted.Redacted }
    /** The address of a conversion service; the path of LibreOffice, empty: looked for, null: not used. */
    readonly conversion: { readonly url?: string; readonly office: string | null }
    /** Without an address companies come from a file, or from the few that come with the portal. */
    readonly register: { readonly url?: string; readonly file?: string }
  }
>()("dossier/server/platform/Settings") {
  static readonly layer = Layer.effect(
    Settings,
    Effect.gen(function* () {
      const port = yield* Config.Int("PORT").pipe(Config.withDefault(4000))
      const pagesPort = yield* Config.option(Config.Port("PAGES_PORT"))
      const publicUrl = yield* Config.URL("PUBLIC_URL").pipe(
        Config.withDefault(new URL(`http://localhost:${Option.getOrElse(pagesPort, () => port)}`))
      )
      return Settings.of({
        host: yield* Config.String("HOST").pipe(Config.withDefault("127.0.0.1")),
        port,
        ...Option.match(pagesPort, { onNone: () => ({}), onSome: (pagesPort) => ({ pagesPort }) }),
        dataDirectory: yield* Config.String("DATA_DIR").pipe(Config.withDefault("./.data")),
        ...(yield* s3),
        trustedProxies: words(yield* Config.String("TRUSTED_PROXIES").pipe(Config.withDefault(""))),
        frameAncestors: words(yield* Config.String("FRAME_ANCESTORS").pipe(Config.withDefault(""))),
        staffIdleHours: yield* Config.Int("SESSION_STAFF_HOURS").pipe(Config.withDefault(12)),
        clientIdleHours: yield* Config.Int("SESSION_CLIENT_HOURS").pipe(Config.withDefault(720)),
        staffMostHours: yield* Config.Int("SESSION_STAFF_MAX_HOURS").pipe(Config.withDefault(24)),
        clientMostHours: yield* Config.Int("SESSION_CLIENT_MAX_HOURS").pipe(Config.withDefault(2160)),
        requestsPerUser: yield* Config.Int("RATE_USER").pipe(Config.withDefault(1200)),
        requestsPerAddress: yield* Config.Int("RATE_ADDRESS").pipe(Config.withDefault(60)),
        chunksPerUser: yield* Config.Int("RATE_CHUNKS").pipe(Config.withDefault(6000)),
        leastFree: (yield* Config.Int("LEAST_FREE_MEGABYTES").pipe(Config.withDefault(500))) * megabyte,
        storageLimits: yield* storageLimits,
        ...(yield* scanner),
        liveStreams: yield* Config.Int("LIVE_STREAMS").pipe(Config.withDefault(1000)),
        ...Option.match(yield* Config.option(Config.Redacted("METRICS_KEY")), {
          onNone: () => ({}),
          onSome: (metricsKey) => (Redacted.value(metricsKey) === "" ? {} : { metricsKey })
        }),
        ...Option.match(yield* Config.option(Config.String("SECURITY_CONTACT")), {
          onNone: () => ({}),
          onSome: (securityContact) => (securityContact === "" ? {} : { securityContact })
        }),
        refusalsAllowed: yield* Config.Int("SIGN_IN_REFUSALS").pipe(Config.withDefault(10)),
        ...Option.match(yield* Config.option(Config.Redacted("SECRET_KEY")), {
          onNone: () => ({}),
          onSome: (secretKey) => ({ secretKey })
        }),
        insideProviders: words(yield* Config.String("SSO_INSIDE_HOSTS").pipe(Config.withDefault(""))),
        insideConnectors: words(yield* Config.String("CONNECTOR_INSIDE_HOSTS").pipe(Config.withDefault(""))),
        mail: yield* mail,
        ...(yield* mailIn(publicUrl.hostname)),
        publicUrl: publicUrl.href,
        firmHosts: words(yield* Config.String("FIRM_HOSTS").pipe(Config.withDefault(`*.${publicUrl.hostname}`))),
        createLinkHours: yield* Config.Int("CREATE_LINK_HOURS").pipe(Config.withDefault(168)),
        resetLinkMinutes: yield* Config.Int("RESET_LINK_MINUTES").pipe(Config.withDefault(60)),
        linksPerHour: yield* Config.Int("LINKS_PER_HOUR").pipe(Config.withDefault(5)),
        invitationsPerDay: yield* Config.Int("INVITATIONS_PER_DAY").pipe(Config.withDefault(5)),
        outsideMails: {
          person: yield* Config.Int("OUTSIDE_MAILS_PERSON").pipe(Config.withDefault(100)),
          firm: yield* Config.Int("OUTSIDE_MAILS_FIRM").pipe(Config.withDefault(1000))
        },
        trashDays: yield* Config.Int("TRASH_DAYS").pipe(Config.withDefault(30)),
        ...(yield* hubspot),
        register: yield* register,
        conversion: yield* conversion
      })
    })
  )
}
