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

/** The `send` that the picture's machine asks for; `tell` hears of the look as the server now has it. */
export const sendPicture = (ask: Ask, { firmId, picture, theme }: Place, tell: (look: WhiteLabel) => void) =>
  fromPromise<
    Result.Result<unknown, { readonly code: string }>,
    { readonly file: { readonly name: string; readonly size: number } | null }
  >(async ({ input: { file }, signal }) => {
    const params = { firmId, theme, picture }
    try {
      const { data } =
        file instanceof Blob
          ? await ask("customization.putPicture", { showError: false, params, payload: file }, signal)
          : await ask("customization.removePicture", { showError: false, params }, signal)
      tell(data)
      return Result.succeed(data)
    } catch (error) {
      if (error instanceof ApiFailure) return Result.fail({ code: error.errors[picture]?.[0] ?? error.code })
      if (error instanceof ConnectionLost) return Result.fail({ code: error.code })
      throw error
    }
  })
