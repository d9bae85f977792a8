CREATE TABLE "space_removed_objects" (
	"space_id" text NOT NULL,
	"object_id" text NOT NULL,
	"object" jsonb NOT NULL,
	"file_ids" text[] NOT NULL,
	CONSTRAINT "space_removed_objects_space_id_object_id_pk" PRIMARY KEY("space_id","object_id")
);
--> statement-breakpoint
ALTER TABLE "report_decisions" ADD COLUMN "appeal_report_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_for_hosts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "host_dealt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "host_dealt_by" text;--> statement-breakpoint
ALTER TABLE "room_chat" ADD COLUMN "removed_by" text;--> statement-breakpoint
ALTER TABLE "space_removed_objects" ADD CONSTRAINT "space_removed_objects_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_host_dealt_by_accounts_id_fk" FOREIGN KEY ("host_dealt_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_for_hosts" ON "reports" USING btree ("space_id","number") WHERE is_for_hosts and decision_id is null;--> statement-breakpoint
CREATE INDEX "reports_host_dealt_by" ON "reports" USING btree ("host_dealt_by");