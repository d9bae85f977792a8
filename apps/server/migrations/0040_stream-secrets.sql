CREATE TABLE "room_stream_secrets" (
	"space_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_stream_secrets_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "room_stream_secrets" ADD CONSTRAINT "room_stream_secrets_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_stream_secrets" ADD CONSTRAINT "room_stream_secrets_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;