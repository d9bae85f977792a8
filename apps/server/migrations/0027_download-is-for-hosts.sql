ALTER TABLE "spaces" ALTER COLUMN "restricted_permissions" SET DEFAULT '{add_content,download,edit_admin_content,change_environment,save_room,clear_room,view_only}'::text[];--> statement-breakpoint
UPDATE "spaces" SET "restricted_permissions" = array_append("restricted_permissions", 'download') WHERE NOT "restricted_permissions" @> ARRAY['download'];
