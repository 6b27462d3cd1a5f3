import { Config, Effect, type Redacted } from "effect"

/** Splits a list at commas and white space. */
export const words = (text: string): ReadonlyArray<string> => text.split(/[\s,]+/).filter((word) => word !== "")

/** [VID-O01] Servers that help browsers of a meeting to connect, or an external service for meetings. */
export interface RoomsOptions {
  /** A STUN server, which tells a browser its public address: `stun:stun.example.com:3478`. */
  readonly stun?: string
  /** TURN relays for browsers that cannot connect directly, with the secret from which credentials are made. */
  readonly turn?: { readonly urls: ReadonlyArray<string>; readonly secret: Redacted.Redacted }
  /** URL of an external meeting service; `{room}` stands for the room's name. */
  readonly service?: string
}

export interface SigningOptions {
  /** URL of an RFC 3161 time stamp authority. */
  readonly stamps?: string
  /** A purchased signing certificate, as a PKCS#12 file. */
  readonly p12?: { readonly file: string; readonly password: Redacted.Redacted }
  /** A service that sends text messages; our calls are signed with the secret. */
  readonly sms?: { readonly url: string; readonly secret: Redacted.Redacted }
  /** An external signing service; its calls and ours are signed with the secret. */
  readonly service?: { readonly url: string; readonly secret: Redacted.Redacted; readonly name: string }
}

const outsideSigning = Effect.gen(function* () {
  if ((yield* Config.String("SIGN_SERVICE_URL").pipe(Config.withDefault(""))) === "") return {}
  const url = yield* Config.URL("SIGN_SERVICE_URL")
  const name = yield* Config.String("SIGN_SERVICE_NAME").pipe(Config.withDefault(url.hostname))
  return { service: { url: url.href, name, secret: yield* Config.Redacted("SIGN_SERVICE_SECRET") } }
})

export const signing = Effect.gen(function* () {
  const stamps = yield* Config.String("TSA_URL").pipe(Config.withDefault(""))
  const file = yield* Config.String("SIGN_P12_FILE").pipe(Config.withDefault(""))
  const sms = yield* Config.String("SMS_URL").pipe(Config.withDefault(""))
  const options: SigningOptions = {
    ...(yield* outsideSigning),
    ...(sms === ""
      ? {}
      : { sms: { url: (yield* Config.URL("SMS_URL")).href, secret: yield* Config.Redacted("SMS_SECRET") } }),
    ...(stamps === "" ? {} : { stamps: (yield* Config.URL("TSA_URL")).href }),
    ...(file === "" ? {} : { p12: { file, password: yield* Config.Redacted("SIGN_P12_PASSWORD") } })
  }
  return options
})

export const rooms = Effect.gen(function* () {
  const word = (name: string) => Config.String(name).pipe(Config.withDefault(""))
  const [stun, turn, service] = [yield* word("STUN_URL"), yield* word("TURN_URL"), yield* word("CONFERENCE_URL")]
  const options: RoomsOptions = {
    ...(stun === "" ? {} : { stun }),
    ...(turn === "" ? {} : { turn: { urls: words(turn), secret: yield* Config.Redacted("TURN_SECRET") } }),
    ...(service === "" ? {} : { service })
  }
  return options
})

/** Web push. `inside`: hosts (with port) of push services that are allowed in addition to the known ones. */
export interface PushOptions {
  readonly isOff: boolean
  readonly inside: ReadonlyArray<string>
}

export const push = Effect.gen(function* () {
  const options: PushOptions = {
    isOff: (yield* Config.String("PUSH").pipe(Config.withDefault(""))) === "off",
    inside: words(yield* Config.String("PUSH_INSIDE_HOSTS").pipe(Config.withDefault("")))
  }
  return options
})
