CREATE TABLE "space_drafts" (
	"space_id" text PRIMARY KEY NOT NULL,
	"objects" jsonb NOT NULL,
	"setting" jsonb NOT NULL,
	"kept_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "space_versions" (
	"space_id" text NOT NULL,
	"version" integer NOT NULL,
	"objects" jsonb NOT NULL,
	"setting" jsonb NOT NULL,
	"object_count" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" text,
	"is_automatic" boolean NOT NULL,
	"picture_file_id" uuid,
	CONSTRAINT "space_versions_space_id_version_pk" PRIMARY KEY("space_id","version")
);
--> statement-breakpoint
CREATE TABLE "room_documents" (
	"instance_id" text PRIMARY KEY NOT NULL,
	"space_id" text NOT NULL,
	"writer" text NOT NULL,
	"revision" integer NOT NULL,
	"is_unsaved" boolean NOT NULL,
	"setting" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_objects" (
	"instance_id" text NOT NULL,
	"object_id" text NOT NULL,
	"object" jsonb NOT NULL,
	"state" jsonb,
	"stamps" jsonb NOT NULL,
	CONSTRAINT "room_objects_instance_id_object_id_pk" PRIMARY KEY("instance_id","object_id")
);
--> statement-breakpoint
ALTER TABLE "space_drafts" ADD CONSTRAINT "space_drafts_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_versions" ADD CONSTRAINT "space_versions_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_versions" ADD CONSTRAINT "space_versions_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_objects" ADD CONSTRAINT "room_objects_instance_id_room_documents_instance_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."room_documents"("instance_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_versions_saver" ON "space_versions" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "room_documents_space" ON "room_documents" USING btree ("space_id");