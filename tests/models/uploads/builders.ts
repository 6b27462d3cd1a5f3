import { Result } from "effect"
import type { QueueEntry } from "#machines/uploads/queueEntries.ts"
import type { UploadInput } from "#machines/uploads/upload.types.ts"
import type { DocumentNode } from "#schemas/documents/node.ts"
import { FirmId, NodeHash, NodeId, UserId, VendorId, VersionId } from "#schemas/shared/ids.ts"
import type { UploadDestination, UploadFailure, UploadItem } from "#schemas/uploads/uploadJob.ts"
import type { UploadProbe } from "#schemas/uploads/upload.ts"

export const owner = { userId: UserId.make(1), firmId: FirmId.make(1) }
export const otherOwner = { userId: UserId.make(1), firmId: FirmId.make(2) }
export const destination: UploadDestination = { vendorId: VendorId.make(3), folderId: NodeId.make(4) }

export const item = (overrides: Partial<UploadItem> = {}): UploadItem => ({
  id: "00000000-0000-4000-8000-000000000001",
  kind: "file",
  name: "a.pdf",
  size: 12_000_000,
  type: "application/pdf",
  lastModified: 1_700_000_000_000,
  path: [],
  ...overrides
})
export const input = (overrides: Partial<UploadInput> = {}): UploadInput => ({
  item: item(),
  destination,
  renamed: false,
  choice: null,
  paused: false,
  failure: null,
  queue: null,
  ...overrides
})

const person = { id: UserId.make(1), name: "Anne" }
const at = "2026-01-01T00:00:00.000Z"
export const documentNode: DocumentNode = {
  type: "document",
  id: NodeId.make(9),
  hash: NodeHash.make("0123456789abcdef"),
  alias: null,
  name: "a.pdf",
  folder_id: 4,
  vendor_id: VendorId.make(3),
  created_at: at,
  updated_at: at,
  deleted_at: null,
  deleted_by: null,
  deleted_from: null,
  revision: 1,
  read_only: false,
  themes: [],
  has_own_themes: false,
  theme_acl: null,
  number: 1,
  description: null,
  deposit_date: at,
  start_date: at,
  validated_at: null,
  is_validated: false,
  validator: null,
  author: person,
  version_id: VersionId.make(1),
  version_number: 1,
  size: 12_000_000,
  media_type: "application/pdf",
  extension: "pdf"
}

export const failure = (kind: UploadFailure["kind"], retryAfter: number | null = null): UploadFailure => ({
  kind,
  code: `test.${kind}`,
  params: {},
  retryAfter
})
export const failed = (kind: UploadFailure["kind"], retryAfter: number | null = null) =>
  Result.fail(failure(kind, retryAfter))

export const probe = (overrides: Partial<UploadProbe> = {}): UploadProbe => ({
  received: [],
  document: null,
  existing: null,
  ...overrides
})
export const existing = (can_version: boolean) => ({
  id: NodeId.make(9),
  name: "a.pdf",
  is_validated: !can_version,
  can_version
})

export const entry = (overrides: Partial<QueueEntry> = {}): QueueEntry => ({
  item: item(),
  destination,
  phase: "queued",
  sent: 0,
  renamed: false,
  choice: null,
  existing: null,
  failure: null,
  document: null,
  ...overrides
})
