ALTER TABLE "own_avatars" RENAME TO "custom_avatars";--> statement-breakpoint
ALTER TABLE "custom_avatars" RENAME COLUMN "made" TO "manifest_digest";--> statement-breakpoint
ALTER TABLE "custom_avatars" RENAME CONSTRAINT "own_avatars_pkey" TO "custom_avatars_pkey";--> statement-breakpoint
ALTER TABLE "custom_avatars" RENAME CONSTRAINT "own_avatars_account_id_accounts_id_fk" TO "custom_avatars_account_id_accounts_id_fk";--> statement-breakpoint
ALTER INDEX "own_avatars_account" RENAME TO "custom_avatars_account";--> statement-breakpoint
ALTER INDEX "own_avatars_made" RENAME TO "custom_avatars_manifest_digest";--> statement-breakpoint
ALTER INDEX "own_avatars_state" RENAME TO "custom_avatars_state";--> statement-breakpoint
-- Files are kept under a use that begins with what they are kept for.
UPDATE "file_uses" SET "use" = 'custom-' || substr("use", 5) WHERE "use" LIKE 'own-avatar:%' OR "use" LIKE 'own-avatar-source:%';--> statement-breakpoint
UPDATE "custom_avatars" SET "files_use" = 'custom-' || substr("files_use", 5) WHERE "files_use" LIKE 'own-avatar:%';
