import { Effect, Result, Stream } from "effect"
import { type LookPicture, pictureLimit } from "#schemas/branding/rules.ts"
import { TooLarge, Unprocessable, UnsupportedType } from "#schemas/shared/problem.ts"
import { judgePicture } from "#server/branding/pictures.ts"

/** Collects an uploaded picture in memory; 413 as soon as it is too large. */
export const collectPicture = (body: Stream.Stream<Uint8Array, unknown>) =>
  Stream.runFoldEffect(
    body,
    () => ({ parts: [] as Array<Uint8Array>, size: 0 }),
    ({ parts, size }, part) => {
      const grown = size + part.length
      if (grown > pictureLimit)
        return Effect.fail(new TooLarge({ code: "branding.picture_too_large", params: { size: pictureLimit / 1000 } }))
      parts.push(part)
      return Effect.succeed({ parts, size: grown })
    }
  ).pipe(
    Effect.map(({ parts }) => new Uint8Array(Buffer.concat(parts))),
    Effect.catch((error) => (error instanceof TooLarge ? Effect.fail(error) : Effect.die(error)))
  )

/** The media type of an uploaded picture; 415 for a type that is not allowed, otherwise 422 with the reason at `field`. */
export const fitPicture = (picture: LookPicture, body: Uint8Array, field: string) =>
  Effect.gen(function* () {
    const judged = yield* Effect.promise(() => judgePicture(picture, body))
    if (Result.isSuccess(judged)) return judged.success.type
    const code = judged.failure
    return yield* code === "branding.picture_type"
      ? new UnsupportedType({ code })
      : new Unprocessable({ code: "error.422", errors: { [field]: [code] } })
  })
