import { readFile } from "node:fs/promises"
import { Config, Context, Effect, Layer, Option, Redacted } from "effect"
import type { StorageLimits } from "#schemas/uploads/quotas.ts"
import {
  push,
  type PushOptions,
  rooms,
  type RoomsOptions,
  signing,
  type SigningOptions,
  words
} from "#server/platform/settings/services.ts"
import { type ScannerAddress, scannerAddress } from "#server/platform/scannerAddress.ts"
import type { S3Options } from "#server/platform/s3/bucket.ts"

/** Requires all S3 settings or none, so that a missing one fails at startup and not at the first file. */
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
  /** The mail server; without it mails stay in the database. `from` is a bare address. */
  readonly smtp?: { readonly url: Redacted.Redacted; readonly from: string }
  /** Mail address that receives contact requests. */
  readonly contact: string
  /** Whether anyone may open the page of mails kept without a mail server; otherwise it needs its key. */
  readonly isMailboxOpen: boolean
}

/** Requires all mail settings or none, so that a missing sender fails at startup. */
const mail = Effect.gen(function* () {
  const from = yield* Config.String("MAIL_FROM").pipe(Config.withDefault(""))
  const settings: MailSettings = {
    contact: yield* Config.String("CONTACT_MAIL").pipe(Config.withDefault(from === "" ? "contact@localhost" : from)),
    isMailboxOpen: (yield* Config.String("MAILBOX").pipe(Config.withDefault(""))) === "on"
  }
  if ((yield* Config.String("SMTP_URL").pipe(Config.withDefault(""))) === "") return settings
  // Links in mails need PUBLIC_URL: fail at startup if it is missing.
  yield* Config.URL("PUBLIC_URL")
  return {
    ...settings,
    smtp: { url: yield* Config.Redacted("SMTP_URL"), from: yield* Config.NonEmptyString("MAIL_FROM") }
  }
})

/** Settings of the SMTP server for incoming mail. */
export interface MailInSettings {
  readonly host: string
  readonly port: number
  /** The domain of the mail addresses that turn mails into documents. */
  readonly domain: string
  /** Maximum size in bytes of one encoded mail. */
  readonly sizeLimit: number
  /** Maximum mails per sender and minute. */
  readonly rate: number
  /** The authserv-id of the trusted relay; `Authentication-Results` headers of other servers are ignored. */
  readonly relay?: string
  /** PEM texts for STARTTLS. */
  readonly tls?: { readonly key: Buffer; readonly cert: Buffer }
}

/** Reads the URL of an external service; an invalid one fails at startup. */
const outside = <Name extends string>(variable: string, name: Name) =>
  Effect.gen(function* () {
    if ((yield* Config.String(variable).pipe(Config.withDefault(""))) === "") return {}
    return { [name]: (yield* Config.URL(variable)).href } as { readonly [Key in Name]: string }
  })

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

/** Contact requests are sent to HubSpot if a token is set, otherwise by mail. */
const hubspot = Effect.gen(function* () {
  const token = yield* Config.option(Config.Redacted("HUBSPOT_TOKEN"))
  if (Option.isNone(token) || Redacted.value(token.value) === "") return {}
  const url = yield* Config.String("HUBSPOT_URL").pipe(Config.withDefault("https://api.hubapi.com"))
  return { hubspot: { url, token: token.value } }
})

/** The company register: a public one by URL, otherwise a file, otherwise the built-in sample. */
const register = Effect.gen(function* () {
  const file = yield* Config.String("REGISTER_FILE").pipe(Config.withDefault(""))
  if ((yield* Config.String("REGISTER_URL").pipe(Config.withDefault(""))) === "") return file === "" ? {} : { file }
  return { url: (yield* Config.URL("REGISTER_URL")).href }
})

/** [VIE-O02] The converter of office files: a service by URL, or the path of LibreOffice (empty: search; null: off). */
const conversion = Effect.gen(function* () {
  const office = yield* Config.String("SOFFICE").pipe(Config.withDefault(""))
  const settings = { office: office === "off" ? null : office }
  if ((yield* Config.String("CONVERSION_URL").pipe(Config.withDefault(""))) === "") return settings
  return { ...settings, url: (yield* Config.URL("CONVERSION_URL")).href }
})

/** Reads a limit; 0 means no limit (null). `unit` converts it, for example to bytes. */
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

/** The virus scanner, if one is configured. */
const scanner = Effect.gen(function* () {
  const url = yield* Config.String("SCANNER_URL").pipe(Config.withDefault(""))
  const most = (yield* Config.Int("SCANNER_MEGABYTES").pipe(Config.withDefault(100))) * megabyte
  return url === "" ? {} : { scanner: { address: scannerAddress(url), most } }
})

/** All settings of an installation, from environment variables. docs/operations.md explains each. */
export class Settings extends Context.Service<
  Settings,
  {
    readonly host: string
    readonly port: number
    /** In development: the port of the development server, which serves the pages. */
    readonly pagesPort?: number
    readonly dataDirectory: string
    /** Settings of the bucket that stores files; without them, files are stored in the data directory. */
    readonly s3?: S3Options
    /** Addresses of proxies whose X-Forwarded-For is trusted. */
    readonly trustedProxies: ReadonlyArray<string>
    /** Origins that may show the portal in a frame. */
    readonly frameAncestors: ReadonlyArray<string>
    /** Hours of inactivity after which a session ends (SES-O07), for accountants and for client users. */
    readonly staffIdleHours: number
    readonly clientIdleHours: number
    /** [SES-O07] Maximum lifetime of a session in hours, even if it is active. */
    readonly staffMostHours: number
    readonly clientMostHours: number
    /** Maximum requests per minute (NET-O05): per user, per address without a session, and uploaded chunks per user. */
    readonly requestsPerUser: number
    readonly requestsPerAddress: number
    readonly chunksPerUser: number
    /** Minimum free bytes of the storage: below, uploads are refused and the health check fails. */
    readonly leastFree: number
    /**
     * [VAL-038] The virus scanner, which gets the first `most` bytes of each file. Without it, only the type and the
     * structure of files are checked.
     */
    readonly scanner?: { readonly address: ScannerAddress; readonly most: number }
    /**
     * Default storage quotas of people, companies and firms (a firm may have its own), and limits of unfinished
     * uploads.
     */
    readonly storageLimits: StorageLimits
    /** Maximum live streams per process. */
    readonly liveStreams?: number
    /** Key to read the metrics from another machine; without a key, only this machine may read them. */
    readonly metricsKey?: Redacted.Redacted
    /** Contact for security reports, a mail address or URI; default: the recipient of contact requests. */
    readonly securityContact?: string
    /** Failed sign-ins allowed before further ones are delayed. */
    readonly refusalsAllowed: number
    /**
     * Keys that encrypt stored secrets: the first encrypts, all decrypt. Default: the key file in the data directory.
     */
    readonly secretKey?: Redacted.Redacted
    /** Hosts (with port) of identity providers that may have private addresses or use plain HTTP. */
    readonly insideProviders: ReadonlyArray<string>
    /** Hosts (with port) of services that firms connect to, which may have private addresses or use plain HTTP. */
    readonly insideConnectors: ReadonlyArray<string>
    readonly mail: MailSettings
    /** Settings of incoming mail; without them no mail is received. */
    readonly mailIn?: MailInSettings
    /** Scheme and port of the links in mails; the host is the firm's own. */
    readonly publicUrl: string
    /** Hosts that firms may use: names, or all subdomains of a name as `*.example.com`. */
    readonly firmHosts: ReadonlyArray<string>
    /** Lifetime of password links: in invitations (hours), and for a forgotten password (minutes). */
    readonly createLinkHours: number
    readonly resetLinkMinutes: number
    /** Maximum mails with a password link per account and hour. */
    readonly linksPerHour: number
    /** Maximum invitation mails of a firm per person and day. */
    readonly invitationsPerDay: number
    /** Maximum mails per day to people without an account: per author, and per firm. */
    readonly outsideMails: { readonly person: number; readonly firm: number }
    /** Days that folders and documents stay in the trash. */
    readonly trashDays: number
    readonly hubspot?: { readonly url: string; readonly token: Redacted.Redacted }
    /** URL of a conversion service; path of LibreOffice (empty: search for it; null: do not use it). */
    readonly conversion: { readonly url?: string; readonly office: string | null }
    /** Where the data of companies are looked up: a public register by URL, else a file, else the built-in sample. */
    readonly register: { readonly url?: string; readonly file?: string }
    /**
     * [ANA-003] [ANA-004] URLs that receive heartbeats and error reports; without them the portal stores these itself.
     */
    readonly analyticsUrl?: string
    readonly errorsUrl?: string
    /** [CHT-O01] URL of an external support service, which replaces the chats of firms with the provider. */
    readonly supportUrl?: string
    readonly push: PushOptions
    /** External services and certificate for signatures. */
    readonly signing: SigningOptions
    readonly rooms: RoomsOptions
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
        conversion: yield* conversion,
        ...(yield* outside("ANALYTICS_URL", "analyticsUrl")),
        ...(yield* outside("ERRORS_URL", "errorsUrl")),
        ...(yield* outside("SUPPORT_URL", "supportUrl")),
        push: yield* push,
        signing: yield* signing,
        rooms: yield* rooms
      })
    })
  )
}
