import { fromPromise } from "xstate"
import type { LookPicture, Theme } from "#schemas/branding/rules.ts"
import type { WhiteLabel } from "#schemas/branding/whiteLabel.ts"
import * as Result from "#schemas/shared/result.ts"
import type { FirmId } from "#schemas/shared/ids.ts"
import { ApiFailure, ConnectionLost } from "#services/shared/failures.ts"
import type { Ask } from "#services/shared/saving.ts"

interface Place {
  readonly firmId: FirmId
  readonly theme: Theme
  readonly picture: LookPicture
}

type Chosen = { readonly file: { readonly name: string; readonly size: number } | null }

/** The `send` actor of the picture machine; `store` uploads the file, or removes the picture if given null. */
export const pictureSending = (field: string, store: (file: Blob | null, signal: AbortSignal) => Promise<unknown>) =>
  fromPromise<Result.Result<unknown, { readonly code: string }>, Chosen>(async ({ input: { file }, signal }) => {
    try {
      return Result.succeed(await store(file instanceof Blob ? file : null, signal))
    } catch (error) {
      if (error instanceof ApiFailure) return Result.fail({ code: error.errors[field]?.[0] ?? error.code })
      if (error instanceof ConnectionLost) return Result.fail({ code: error.code })
      throw error
    }
  })

/** The `send` actor for a picture of a white label; `tell` is called with the updated white label. */
export const sendPicture = (ask: Ask, { firmId, picture, theme }: Place, tell: (look: WhiteLabel) => void) => {
  const params = { firmId, theme, picture }
  return pictureSending(picture, async (file, signal) => {
    const { data } =
      file === null
        ? await ask("customization.removePicture", { showError: false, params }, signal)
        : await ask("customization.putPicture", { showError: false, params, payload: file }, signal)
    tell(data)
  })
}
