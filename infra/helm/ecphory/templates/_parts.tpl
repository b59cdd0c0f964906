{{- /* What every service is called, from the release's name. */ -}}
{{- define "ecphory.prefix" -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- /* The services to run, as a list under `list`: name, app, the memory type of a projector, settings. */ -}}
{{- define "ecphory.services" -}}
list:
{{- range $app := list "ingest" "router" "admission" "gateway" }}
  - name: {{ $app }}
    app: {{ $app }}
    memoryType: ''
    settings: {{ get $.Values.services $app | toJson }}
{{- end }}
{{- range $type := .Values.memoryTypes }}
  - name: projector-{{ $type }}
    app: projector
    memoryType: {{ $type }}
    settings: {{ mergeOverwrite (deepCopy $.Values.services.projector) (deepCopy (get $.Values.projectors $type | default dict)) | toJson }}
{{- end }}
{{- end }}

{{- define "ecphory.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "ecphory.labels" -}}
app.kubernetes.io/name: ecphory
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "ecphory.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "ecphory.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* What a container needs to log in to the brokers, and to know them. */ -}}
{{- define "ecphory.kafkaVariables" -}}
{{- if .Values.kafka.login.user }}
{{- include "ecphory.secretVariable" (dict "name" "ECPHORY_KAFKA_PASSWORD" "key" "kafka-password" "root" .) }}
{{- end }}
{{- end }}

{{- define "ecphory.kafkaMounts" -}}
{{- if .Values.kafka.tls.ca }}
- { name: kafka-ca, mountPath: /etc/ecphory-kafka, readOnly: true }
{{- end }}
{{- end }}

{{- define "ecphory.kafkaVolumes" -}}
{{- if .Values.kafka.tls.ca }}
- name: kafka-ca
  secret:
    secretName: {{ .Values.secretName }}
    items:
      - { key: kafka-ca.pem, path: kafka-ca.pem }
{{- end }}
{{- end }}

{{- /* Called with a dict: name of the variable, key in the secret, root. */ -}}
{{- define "ecphory.secretVariable" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ required "secretName: the secret with signing-key and neo4j-password" .root.Values.secretName }}
      key: {{ .key }}
{{- end }}
