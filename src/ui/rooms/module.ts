import { screen, type UiModule } from "#ui/shared/module.ts"

// Declared once: each `import()` costs bytes on the first page.
const pages = () => import("#ui/rooms/RoomPages.tsx")

/** The screens of `rooms`. */
export const roomsModule = {
  screens: {
    meet: screen(() => import("#ui/rooms/MeetPage.tsx"), "MeetPage"),
    videoconference: screen(pages, "RoomPage"),
    "videoconference-internal": screen(pages, "InternalRoomPage")
  },
  texts: ["rooms"]
} satisfies UiModule
