import type { Device, DeviceKind, MeetingSnapshot } from "#machines/rooms/meeting.machine.ts"
import type { Seat } from "#schemas/rooms/room.ts"

type Stage = "preparing" | "waiting" | "inside" | "refused" | "removed" | "lapsed" | "left"

export interface MeetingView {
  readonly stage: Stage
  readonly isBusy: boolean
  readonly isFinding: boolean
  readonly hasCamera: boolean
  readonly hasMicrophone: boolean
  readonly camera: boolean
  readonly microphone: boolean
  readonly screen: string | null
  /** Devices to choose from, where there are several. */
  readonly devices: ReadonlyArray<{
    readonly kind: DeviceKind
    readonly choices: ReadonlyArray<Device>
    readonly chosen: string | null
  }>
  /** Codes of the message catalogue: `problem` about the devices, `failure` why the user could not enter. */
  readonly problem: string | null
  readonly failure: string | null
  readonly isLost: boolean
  readonly isHost: boolean
  readonly me: number | null
  readonly others: ReadonlyArray<Seat>
  readonly waiting: ReadonlyArray<{ readonly id: number; readonly name: string; readonly is_guest: boolean }>
}

const stageOf = (state: MeetingSnapshot): Stage => {
  if (state.matches({ attending: "inside" })) return "inside"
  if (state.matches("attending")) return "waiting"
  for (const stage of ["refused", "removed", "lapsed", "left"] as const) if (state.matches(stage)) return stage
  return "preparing"
}

/** What the page of a meeting shows. */
export const toMeetingView = (state: MeetingSnapshot): MeetingView => {
  const { camera, devices, failure, isLost, microphone, room, screen, seat } = state.context
  return {
    stage: stageOf(state),
    isBusy: state.hasTag("busy"),
    isFinding: devices === null,
    hasCamera: devices?.hasCamera ?? false,
    hasMicrophone: devices?.hasMicrophone ?? false,
    camera,
    microphone,
    screen,
    devices: (["camera", "microphone"] as const).flatMap((kind) => {
      const choices = devices?.choices?.[kind] ?? []
      return choices.length < 2 ? [] : [{ kind, choices, chosen: devices?.chosen?.[kind] ?? null }]
    }),
    problem: devices?.problem ?? null,
    failure,
    isLost,
    isHost: seat?.is_staff ?? false,
    me: seat?.id ?? null,
    others: (room?.people ?? []).filter(({ id }) => id !== seat?.id),
    waiting: room?.waiting ?? []
  }
}
