import type { PushDeviceSnapshot } from "#machines/push/pushDevice.machine.ts"

const working = ["looking", "allowing", "stopping", "naming", "removing"] as const

/** What the profile shows of this browser and of the user's devices. */
export const toPushDeviceView = (snapshot: PushDeviceSnapshot) => {
  const { code, devices, standing } = snapshot.context
  const own = devices.find((device) => device.current)
  return {
    isBusy: working.some((state) => snapshot.matches(state)),
    /** False if push messages are not supported here and no other device receives any. */
    isShown: standing === null ? snapshot.matches("failed") : standing !== "none" || devices.length > 0,
    isOn: standing === "on",
    isDenied: standing === "denied",
    /** Whether this browser supports push messages. */
    isPossible: standing !== null && standing !== "none",
    showsNames: own?.shows_names ?? false,
    canAllow: snapshot.can({ type: "push.allowed" }),
    canStop: snapshot.can({ type: "push.stopped" }),
    canChoose: snapshot.can({ type: "push.namesChosen", shown: true }),
    canRetry: snapshot.can({ type: "push.retried" }),
    devices: devices.map((device) => ({
      ...device,
      canRemove: snapshot.can({ type: "push.deviceRemoved", id: device.id })
    })),
    messageKey: code
  }
}
