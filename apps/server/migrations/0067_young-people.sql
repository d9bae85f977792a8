ALTER TABLE "spaces" ALTER COLUMN "restricted_permissions" SET DEFAULT '{add_content,download,edit_admin_content,change_environment,save_room,clear_room,view_only,under_16_chat_disabled}'::text[];--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "age_band" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "age_given_in" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "age_refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "age_band" text;--> statement-breakpoint
ALTER TABLE "room_chat" ADD COLUMN "is_among_friends" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Spaces of before: people under 16 talk with friends there until a host allows more.
UPDATE "spaces" SET "restricted_permissions" = array_append("restricted_permissions", 'under_16_chat_disabled');
