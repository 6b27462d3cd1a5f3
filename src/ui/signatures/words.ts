import { useTranslation } from "react-i18next"
import type { SignatureView } from "#machines/signatures/signature.projection.ts"
import type { Language } from "#schemas/shared/constants.ts"
import type { Signature } from "#schemas/signatures/signature.ts"
import { formatDate, formatDateTime } from "#services/shared/display/formats.ts"

/** Texts of signatures, with dates in the user's language. */
export const useSignatureWords = () => {
  const { i18n, t } = useTranslation("signatures")
  const language = i18n.language as Language
  const day = (instant: string | null) => (instant === null ? "" : formatDate(language, instant))
  return {
    t,
    day,
    moment: (instant: string) => formatDateTime(language, instant),
    /** The signature's status in words: whose turn it is, or how it ended. */
    standing: ({ ended_at, signatories, state }: Signature, { refusal, signed, turn }: SignatureView): string => {
      if (state === "inProgress")
        return [
          t("standing.turn", { names: new Intl.ListFormat(language).format(turn) }),
          t("standing.signed", { signed, count: signatories.length })
        ].join(" · ")
      if (state === "refused" && refusal !== null)
        return t("standing.refused", { name: `${refusal.firstname} ${refusal.lastname}`.trim(), day: day(ended_at) })
      if (state === "classified") return t("standing.classified", { day: day(ended_at) })
      if (state === "expired" || state === "canceled") return t(`standing.${state}`, { day: day(ended_at) })
      return t(state === "error" ? "standing.error" : state === "finished" ? "standing.finished" : "standing.loading")
    }
  }
}
