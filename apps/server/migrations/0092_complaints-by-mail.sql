ALTER TABLE "report_complaints" DROP CONSTRAINT "report_complaints_decision_id_report_id_pk";--> statement-breakpoint
ALTER TABLE "report_complaints" ADD COLUMN "is_by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_complaints" ADD CONSTRAINT "report_complaints_decision_id_report_id_is_by_mail_pk" PRIMARY KEY("decision_id","report_id","is_by_mail");