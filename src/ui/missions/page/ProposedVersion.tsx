import type { MissionDetail, MissionVersion } from "#schemas/missions/mission.ts"
import { formatDay } from "#services/shared/days.ts"
import { Differences } from "#ui/missions/Differences.tsx"
import { useMissionWords } from "#ui/missions/MissionFacts.tsx"
import { Section } from "#ui/missions/page/Section.tsx"

interface ProposedVersionProps {
  readonly mission: MissionDetail
  readonly version: MissionVersion
  readonly isOfFirm: boolean
}

/** A version that waits for the client's answer: its differences from the signed one. */
export function ProposedVersion({ isOfFirm, mission, version }: ProposedVersionProps) {
  const { language, t } = useMissionWords()
  const { content, made_at, made_by, note } = version
  return (
    <Section title={t("proposed.title")}>
      <p className="muted">
        {made_by === null
          ? t("proposed.on", { day: formatDay(language, made_at.slice(0, 10)) })
          : t("proposed.by", { name: made_by.name, day: formatDay(language, made_at.slice(0, 10)) })}
      </p>
      {note === "" ? null : <p className="mission-note">{note}</p>}
      <Differences before={mission.content} after={content} isOfFirm={isOfFirm} />
    </Section>
  )
}
