import type { ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import type { MissionActor, MissionEvent } from "#machines/missions/mission.machine.ts"
import type { TaskRunEvent } from "#machines/missions/taskRun.machine.ts"
import { asMissionService, emptyMission, type MissionContent } from "#schemas/missions/missionRules.ts"

export const admin: MissionActor = { mayKeep: true, maySign: true, mayAnswer: true }
export const clerk: MissionActor = { mayKeep: true, maySign: false, mayAnswer: false }
export const client: MissionActor = { mayKeep: false, maySign: false, mayAnswer: true }

const by = admin
/** For each event, a case that the machine accepts. */
export const missionCases = {
  "mission.changed": { type: "mission.changed", by },
  "mission.prepared": { type: "mission.prepared", by, isComplete: true },
  "mission.discarded": { type: "mission.discarded", by },
  "mission.signed": { type: "mission.signed", by },
  "mission.completed": { type: "mission.completed", by },
  "mission.suspended": { type: "mission.suspended", by, reason: "Facture impayée" },
  "mission.resumed": { type: "mission.resumed", by },
  "mission.cancelled": { type: "mission.cancelled", by, reason: "Cession de l’entreprise" },
  "amendment.proposed": { type: "amendment.proposed", by, isComplete: true },
  "amendment.accepted": { type: "amendment.accepted", by },
  "amendment.declined": { type: "amendment.declined", by },
  "amendment.withdrawn": { type: "amendment.withdrawn", by },
  "tasks.asked": { type: "tasks.asked", by },
  "renewal.declined": { type: "renewal.declined", by },
  "renewal.announced": { type: "renewal.announced" },
  "mission.renewed": { type: "mission.renewed" },
  "mission.ended": { type: "mission.ended" }
} as const satisfies { readonly [T in MissionEvent["type"]]: MissionEvent & { readonly type: T } }

export const tacit = { isTacit: true, isAnnounced: false }
export const announced = { isTacit: true, isAnnounced: true }
export const plain = { isTacit: false, isAnnounced: false }

export const runCases = {
  "run.started": { type: "run.started" },
  "chunk.written": { type: "chunk.written" },
  "run.completed": { type: "run.completed" },
  "run.failed": { type: "run.failed" },
  "run.stopped": { type: "run.stopped" }
} as const satisfies { readonly [T in TaskRunEvent["type"]]: TaskRunEvent & { readonly type: T } }

export const snapshot = (change: Partial<ServiceSnapshot> = {}): ServiceSnapshot => ({
  service_id: 1 as ServiceSnapshot["service_id"],
  revision: 1,
  category_id: 1 as ServiceSnapshot["category_id"],
  category: "Comptabilité",
  title: "Tenue comptable",
  reference: "CPT",
  deliverable: "",
  commercial_text: "",
  contractual_text: [],
  unit_price: 15_000,
  vat_rate: 2_000,
  quantity: 12,
  unit: "mois",
  duration: 12,
  duration_unit: "month",
  frequency: "month",
  hours_budget: 1_440,
  is_client_visible: true,
  tasks: [
    { key: "saisie", name: "Saisie", who: "firm", role: null, offset_days: 10, depends_on: ["pieces"] },
    { key: "pieces", name: "Pièces du mois", who: "client", role: null, offset_days: 4, depends_on: [] }
  ],
  total_price: 180_000,
  offer_id: null,
  offer_title: null,
  ...change
})

const days = { starts_on: "2026-01-01", ends_on: "2026-12-31" }

/** A mission that is complete enough to be proposed. */
export const mission = (change: Partial<MissionContent> = {}, own: Partial<ServiceSnapshot> = {}): MissionContent => ({
  ...emptyMission,
  name: "Tenue 2026",
  manager_id: 7,
  member_ids: [7],
  ...days,
  services: [asMissionService(snapshot(own), 1, days)],
  ...change
})
