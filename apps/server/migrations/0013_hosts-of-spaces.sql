ALTER TABLE "spaces" ADD COLUMN "administrators" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "restricted_permissions" text[] DEFAULT '{add_content,edit_admin_content,change_environment,save_room,clear_room,view_only}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "is_instancing_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "spaces" ADD COLUMN "deleted_at" timestamp with time zone;