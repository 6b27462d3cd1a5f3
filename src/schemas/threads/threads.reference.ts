import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the thread calls for the API documentation. */
export const threadsReference = {
  threads: {
    title: "Threads",
    text: "Comments about clients, documents, tasks, missions and signatures, and the chats. An internal thread is for the firm's staff alone, a shared one also for the client; that of the provider is for the firm's staff and the provider's people.",
    calls: {
      about: "Lists the threads about something that the person may read.",
      read: "Reads the newest comments, those changed since a sequence number, or those before a comment.",
      write: "Writes a comment: plain text, with documents of the client's tree.",
      change: "Changes one's own comment; what it said before is kept.",
      remove: "Deletes a comment; its place says so.",
      versions: "Lists what a comment said before.",
      event: "Closes a thread that is settled, or opens it again.",
      look: "Says that the person has read up to a comment.",
      follow: "Says whether the person wants to hear of new comments.",
      people: "Lists the people who read the thread.",
      signal: "Tells the open pages of the others that the person types, is there, or leaves.",
      files: "Gives the folder that takes files of the thread.",
      timeLine: "Lists what happened to something and what was said about it, newest first.",
      list: "Lists the person's conversations, the latest first.",
      count: "Counts the conversations with something unread.",
      search: "Lists comments with all of these words.",
      settings: "Reads the firm's office hours and its message of absence.",
      changeSettings: "Changes them, or the outside widget that takes the chat's place.",
      firms: "Lists the provider's conversations with firms."
    }
  }
} satisfies Reference
