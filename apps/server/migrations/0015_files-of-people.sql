CREATE TABLE "file_contents" (
	"digest" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"source" text,
	"state" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"refusal" text,
	"made" jsonb,
	"run" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_places" (
	"place" text NOT NULL,
	"file_id" uuid NOT NULL,
	"space_id" text,
	"template_id" uuid,
	CONSTRAINT "file_places_place_file_id_pk" PRIMARY KEY("place","file_id")
);
--> statement-breakpoint
CREATE TABLE "file_templates" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"setting" jsonb NOT NULL,
	"objects" jsonb NOT NULL,
	"poster" text
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text,
	"room_id" text,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"digest" text,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"upload" text,
	"expires_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"folded_name" text GENERATED ALWAYS AS (fold_text(name)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_places" ADD CONSTRAINT "file_places_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_places" ADD CONSTRAINT "file_places_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_places" ADD CONSTRAINT "file_places_template_id_files_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_templates" ADD CONSTRAINT "file_templates_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_digest_file_contents_digest_fk" FOREIGN KEY ("digest") REFERENCES "public"."file_contents"("digest") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_contents_unmade" ON "file_contents" USING btree ("state","created_at") WHERE state in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "file_places_file" ON "file_places" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "file_places_space" ON "file_places" USING btree ("space_id");--> statement-breakpoint
CREATE INDEX "file_places_template" ON "file_places" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "files_account" ON "files" USING btree ("account_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "files_digest" ON "files" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "files_expiring" ON "files" USING btree ("expires_at") WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX "files_removed" ON "files" USING btree ("removed_at") WHERE removed_at is not null;