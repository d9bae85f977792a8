ALTER TABLE "room_stream_secrets" RENAME TO "room_stream_keys";--> statement-breakpoint
ALTER TABLE "room_stream_keys" RENAME CONSTRAINT "room_stream_secrets_hash_unique" TO "room_stream_keys_hash_unique";--> statement-breakpoint
ALTER TABLE "room_stream_keys" RENAME CONSTRAINT "room_stream_secrets_space_id_spaces_id_fk" TO "room_stream_keys_space_id_spaces_id_fk";--> statement-breakpoint
ALTER TABLE "room_stream_keys" RENAME CONSTRAINT "room_stream_secrets_made_by_accounts_id_fk" TO "room_stream_keys_made_by_accounts_id_fk";--> statement-breakpoint
ALTER TABLE "room_stream_keys" RENAME CONSTRAINT "room_stream_secrets_space_id_made_by_pk" TO "room_stream_keys_space_id_made_by_pk";--> statement-breakpoint
UPDATE "host_acts" SET "act" = 'stream_key_made' WHERE "act" = 'stream_secret_made';
