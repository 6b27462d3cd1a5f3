import type { LiveChannelSnapshot } from "#machines/notifications/live/liveChannel.machine.ts"

export const isConnected = (snapshot: LiveChannelSnapshot): boolean => snapshot.matches({ listening: "connected" })
