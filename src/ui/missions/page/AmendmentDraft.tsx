import type { MissionDetail } from "#schemas/missions/mission.ts"
import { formatDate } from "#services/shared/display/formats.ts"
import { seen } from "#services/shared/saving.ts"
import { usePortal } from "#ui/app/portal.ts"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { useListActions } from "#ui/shared/kit/list/useListActions.ts"
import { Notice } from "#ui/shared/Notice.tsx"

interface AmendmentDraftProps {
  readonly mission: MissionDetail
  readonly amendment: NonNullable<MissionDetail["amendment"]>
}

/** A notice that someone is writing an amendment, with a button to discard it. */
export function AmendmentDraft({ amendment: { at, by, revision }, mission }: AmendmentDraftProps) {
  const { language, t } = useMissionWords()
  const { ask } = usePortal()
  const work = useListActions("mission", ["missions.read"])
  const params = { vendorId: mission.company.id, missionId: mission.id }
  const day = formatDate(language, at)
  return (
    <Notice tone="info">
      {by === null ? t("amend.draft.alone", { day }) : t("amend.draft", { day, name: by.name })}{" "}
      <button
        type="button"
        className="button"
        data-kind="quiet"
        data-size="small"
        onClick={() =>
          work.ask("missions:amend.dropping", {}, "missions:amend.dropped", () =>
            ask("missions.dropAmendment", { params, headers: seen(revision), showError: false })
          )
        }
      >
        {t("amend.dropping.confirm")}
      </button>
    </Notice>
  )
}
